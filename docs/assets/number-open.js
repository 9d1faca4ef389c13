// A number's entry in the page's lists, the steps below it and the inputs they end in, copied beside the number. The
// lists themselves stand in the page. Fetched when the first number is opened.
const box = document.querySelector(".calc-how");
const lists = box.querySelectorAll("dl");
let opened = box;

export async function open(id, at) {
  const card = at.closest("calc-card");
  if (card?.behind) await card.unfold(); // the figure is of a newer answer than its entry
  const first = document.getElementById(id);
  for (const list of lists) list.replaceChildren();
  const entries = new Set([first]);
  for (const entry of entries) { // grows while it is read
    const copy = entry.cloneNode(true);
    copy.removeAttribute("id");
    lists[entry === first ? 0 : entry.className ? 2 : 1].append(copy);
    for (const link of entry.querySelectorAll("code a")) entries.add(document.getElementById(link.hash.slice(1)));
  }
  box.scrollTop = 0;
  if (!at.isConnected) return box.focus(); // it stood in the box
  box.hidePopover();
  opened.style.anchorName = "";
  opened = at;
  at.style.anchorName = "--number";
  at.tabIndex = at.tabIndex; // a figure too can have the focus, and gets it back
  at.focus();
  box.showPopover();
}

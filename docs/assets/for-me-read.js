// Gives the article's numbers and the reader's setup to the engine, and puts its marks beside the numbers,
// which stay as they are. The address holds the setup, the device if asked to.
export function read(form, Engine) {
  const numbers = [...document.querySelectorAll("data.calc-number:not(calc-card *)")];
  const kept = store.get("for");
  let query = new URLSearchParams(location.search).get("for") ?? kept;

  async function ask() {
    const asked = query;
    const rows = numbers.map((data) => ({ ...data.dataset, literal: data.textContent }));
    const request = { ...form.dataset, want: "mine", for: asked, rows };
    const answer = await Engine.startFor(form).then((engine) => engine.ask(request)).catch(() => {});
    if (answer && asked === query) show(answer);
  }

  function show(answer) {
    query = answer.query;
    document.querySelectorAll(".calc-mine-value").forEach((mark) => mark.remove());
    answer.rows.forEach((mark, n) => numbers[n].insertAdjacentHTML("afterend", mark));
    form.told.innerHTML = answer.told;
    for (const name in answer.fields) form[name].value = answer.fields[name];
    const url = new URL(location);
    url.searchParams.set("for", query);
    if (!query) url.searchParams.delete("for");
    history.replaceState(null, "", url);
    if (!query || !form.keep.checked) return;
    store.set("for", query);
    form.keep.checked = store.get("for") === query; // storage may be full or forbidden
  }

  form.onchange = () => {
    store.set("for");
    query = String(new URLSearchParams(new FormData(form)));
    ask();
  };
  form.onreset = () => {
    store.set("for");
    show({ query: "", rows: [], told: "", fields: { "mine-more": "" } });
  };
  form.onsubmit = () => !ask();
  form.keep.checked = query && query === kept;
  if (query) ask();
  else if ([...new FormData(form).values()].some(Boolean)) form.onchange(); // chosen while this was on its way
}

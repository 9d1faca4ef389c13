// "Read it for my model": what it does is fetched when the reader unfolds it, or when the address or an
// earlier visit has a setup already.
import { Engine } from "./engine.js";

const form = document.querySelector(".calc-mine");
const read = () => import("./for-me-read.js").then(({ read }) => read(form, Engine));
if (/[?&]for=/.test(location.search) || store.get("for")) read();
else form.firstElementChild.addEventListener("toggle", read, { once: true });

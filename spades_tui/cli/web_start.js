// Motion follows the browser's wish; fonts are loaded before the terminal measures its cells.
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const terminal = document.getElementById("terminal");
terminal.dataset.sessionWebsocketUrl = `ws://${location.host}/ws${still ? "/still" : ""}`;
document.getElementById("again").addEventListener("click", () => location.reload());
// Keys go to the table from the first frame on, without a click before.
const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();
new MutationObserver(focus).observe(document.body, { attributeFilter: ["class"] });
window.addEventListener("focus", focus);
const faces = ["16px 'Roboto Mono'", "bold 16px 'Roboto Mono'"];
Promise.allSettled(faces.map((face) => document.fonts.load(face, "A♠─"))).then(() => {
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.addEventListener("load", () => {
    if (document.readyState === "complete") window.dispatchEvent(new Event("load"));
  });
  document.head.append(script);
});

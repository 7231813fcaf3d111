// Extras of pages that htmx changes; no rule of any game is known here.

// The language switch follows the address in the bar.
function follow() {
  const path = location.pathname.replace(/^\/en\//, "/") + location.search;
  for (const link of document.querySelectorAll("a[hreflang]")) {
    link.setAttribute("href", link.hreflang === "en" ? `/en${path}` : path);
  }
}
document.addEventListener("htmx:pushedIntoHistory", follow);
document.addEventListener("htmx:replacedInHistory", follow);

// What got no answer: the form stays and is sent again; its key makes it count once.
htmx.config.timeout = 20_000;
function complain({ detail: { elt, requestConfig, xhr } }) {
  calm();
  const cause = requestConfig.triggeringEvent;
  (elt.closest("form") ?? elt).before(document.getElementById("trouble").content.cloneNode(true));
  document.querySelector(".trouble button").onclick = async () => {
    if (xhr?.status === 403) await renew();
    cause?.submitter ? cause.submitter.click() : htmx.trigger(elt, cause?.type ?? "click");
  };
}
// A page older than its token gets a fresh one; what was typed stays.
async function renew() {
  const fresh = await fetch(location.href).then((answer) => answer.text(), () => "");
  const token = new DOMParser().parseFromString(fresh, "text/html").querySelector("[name=csrfmiddlewaretoken]");
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token?.value ?? field.value;
}
function calm() {
  for (const notice of document.querySelectorAll(".trouble")) notice.remove();
}
for (const name of ["sendError", "timeout", "responseError"]) document.addEventListener(`htmx:${name}`, complain);
document.addEventListener("htmx:beforeRequest", calm);

// What is selected from the first letter on stays so: htmx keeps every other selection. On the window: after all else.
let marked = {};
document.addEventListener("htmx:beforeSwap", () => {
  const { id, selectionStart, selectionEnd } = document.activeElement;
  marked = selectionStart === 0 ? { id, selectionEnd } : {};
});
window.addEventListener("htmx:afterSwap", () => {
  if (marked.id && marked.id === document.activeElement.id) document.activeElement.setSelectionRange(0, marked.selectionEnd);
});

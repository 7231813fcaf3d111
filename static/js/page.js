// Two extras of pages that htmx changes; no rule of any game is known here.

// The language switch follows the address in the bar, so that it stays on what is shown.
function follow() {
  const path = location.pathname.replace(/^\/en\//, "/") + location.search;
  for (const link of document.querySelectorAll("a[hreflang]")) {
    link.setAttribute("href", link.hreflang === "en" ? `/en${path}` : path);
  }
}
document.addEventListener("htmx:pushedIntoHistory", follow);
document.addEventListener("htmx:replacedInHistory", follow);

// What got no answer, or one that htmx does not show, is not passed over in silence.
function complain(event) {
  const sender = event.detail.elt.closest("form") ?? event.detail.elt;
  sender.before(document.getElementById("trouble").content.cloneNode(true));
}
function calm() {
  for (const notice of document.querySelectorAll(".trouble")) notice.remove();
}
document.addEventListener("htmx:sendError", complain);
document.addEventListener("htmx:responseError", complain);
document.addEventListener("htmx:beforeRequest", calm);

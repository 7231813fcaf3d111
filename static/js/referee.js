// An extra of the referee's pages; they work without it, and no rule of any game is known here.

// In which order cards were tapped since the page was last answered: checkboxes alone cannot tell.
document.addEventListener("change", (event) => {
  const tap = event.target;
  if (tap.name !== "tap") return;
  const order = tap.form.elements["tap-order"];
  const others = order.value.split(" ").filter((code) => code && code !== tap.value);
  order.value = [...others, tap.value].join(" ");
}, true);

// What was tapped before the scripts were there counts, too; in which order nobody knows.
document.addEventListener("htmx:load", () => {
  for (const tap of document.querySelectorAll("#ask input[name=tap]")) {
    if (tap.checked !== tap.defaultChecked) tap.dispatchEvent(new Event("change", { bubbles: true }));
  }
}, { once: true });

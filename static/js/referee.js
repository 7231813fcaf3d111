// Two extras of the referee's pages; both work without it, and no rule of any game is known here.

// In which order cards were tapped since the page was last answered: checkboxes alone cannot tell.
document.addEventListener("change", (event) => {
  const tap = event.target;
  if (tap.name !== "tap") return;
  const order = tap.form.elements.order;
  const others = order.value.split(" ").filter((code) => code && code !== tap.value);
  order.value = [...others, tap.value].join(" ");
}, true);

// A button that copies the link beside it, where the browser lets pages copy.
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const link = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(link.value);
    link.select();
    document.getElementById("status").textContent = button.dataset.done;
    button.querySelector("[data-label]").textContent = button.dataset.done;
  });
}

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

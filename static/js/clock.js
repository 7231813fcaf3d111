// Counts down what the server said is left; the server's own clock decides, with or without this.
const ends = new WeakMap();

function tick() {
  for (const shown of document.querySelectorAll("[data-left]")) {
    if (!ends.has(shown)) ends.set(shown, performance.now() + Number(shown.dataset.left) * 1000);
    const left = Math.max(0, Math.round((ends.get(shown) - performance.now()) / 1000));
    const text = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : shown.dataset.over;
    if (text && shown.textContent !== text) shown.textContent = text;
    const over = left ? null : shown.closest(".sit-clock")?.querySelector(".sit-over[hidden]");
    if (over) [over.hidden, shown.parentElement.hidden] = [false, true];
  }
}
setInterval(tick, 500);
tick();

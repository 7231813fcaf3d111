// Counts down what the server said is left; the server's own clock decides, with or without this.
const ends = new WeakMap();
const two = number => String(number).padStart(2, "0");

function tick() {
  for (const shown of document.querySelectorAll("[data-left]")) {
    if (!ends.has(shown)) ends.set(shown, performance.now() + Number(shown.dataset.left) * 1000);
    const left = Math.max(0, Math.round((ends.get(shown) - performance.now()) / 1000));
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, two(left % 60)];
    const text = hours ? `${hours}:${two(minutes)}:${seconds}` : left ? `${minutes}:${seconds}` : shown.dataset.over;
    if (text && shown.textContent !== text) shown.textContent = text;
    const over = left ? null : shown.closest(".sit-clock")?.querySelector(".sit-over[hidden]");
    if (over) [over.hidden, shown.parentElement.hidden] = [false, true];
  }
}
setInterval(tick, 500);
tick();

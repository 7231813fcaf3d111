// An extra of the quiz builder; it works without it, and no rule of any game is known here.

// What was unfolded stays so when a button has brought the form anew.
let unfolded = new Set();
const folds = () => document.querySelectorAll("#builder details");
const nameOf = (fold) => fold.querySelector("summary").textContent.trim();
document.addEventListener("htmx:beforeSwap", () => {
  unfolded = new Set([...folds()].filter((fold) => fold.open).map(nameOf));
});
document.addEventListener("htmx:afterSwap", () => {
  for (const fold of folds()) if (unfolded.has(nameOf(fold))) fold.open = true;
});

// What was typed while a button's answer was on its way stays, and is saved.
const typed = () => [...document.querySelectorAll("#builder :is(textarea, input[id]):not([type=checkbox], [type=radio])")];
let sent = new Map();
let later = [];
document.addEventListener("htmx:beforeSend", ({ target }) => {
  if (target.id === "builder") sent = new Map(typed().map(({ id, value }) => [id, value]));
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "builder") return;
  later = typed().filter(({ id, value }) => sent.has(id) && sent.get(id) !== value).map(({ id, value }) => [id, value]);
});
const fieldOf = (id) => document.querySelector(`#builder #${CSS.escape(id)}`);
document.addEventListener("htmx:afterSwap", () => {
  // At once: a letter that comes before the page has settled is typed after these.
  for (const [id, value] of later) {
    const field = fieldOf(id);
    if (field) field.value = value;
  }
});
document.addEventListener("htmx:afterSettle", () => {
  for (const [id] of later.splice(0)) {
    const field = fieldOf(id);
    if (field && field !== document.activeElement) field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// Who tries the quiz is led to the question.
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.closest("#try")) document.getElementById("try-title")?.focus({ preventScroll: true });
});

// An item is dragged to its place: what is sent is what the buttons for up and down send.
let dragged = null;
const DROPS = ["drop-before", "drop-after"];
const itemAt = (target) => (dragged && target instanceof Element ? target.closest(".teach-item") : null);
const isAfter = (item, event) => {
  const { top, height } = item.getBoundingClientRect();
  return event.clientY > top + height / 2;
};
const unmark = () => document.querySelectorAll(".teach-item").forEach((item) => item.classList.remove(...DROPS));
document.documentElement.classList.add("drags");
document.addEventListener("dragstart", (event) => {
  if (!(event.target instanceof Element) || !event.target.matches(".teach-grip")) return;
  dragged = event.target.closest(".teach-item");
  dragged.classList.add("is-dragged");
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", "");
  event.dataTransfer.setDragImage(dragged, 24, 24);
});
document.addEventListener("dragover", (event) => {
  const item = itemAt(event.target);
  if (!item) return;
  event.preventDefault();
  unmark();
  if (item !== dragged) item.classList.add(DROPS[Number(isAfter(item, event))]);
});
document.addEventListener("drop", (event) => {
  const item = itemAt(event.target);
  if (!item) return;
  event.preventDefault();
  if (item === dragged) return;
  const others = [...document.querySelectorAll(".teach-item")].filter((one) => one !== dragged);
  const button = document.createElement("button");
  const place = others.indexOf(item) + Number(isAfter(item, event));
  Object.assign(button, { name: "do", value: `place:${dragged.id.replace("item-", "")}:${place}`, hidden: true });
  dragged.closest("form").append(button);
  button.click();
});
document.addEventListener("dragend", () => {
  unmark();
  dragged?.classList.remove("is-dragged");
  dragged = null;
});

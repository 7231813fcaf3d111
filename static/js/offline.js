// Lets the browser keep what can be read without a connection, and says when that is what is shown.
const { worker, shared, own, note } = document.currentScript.dataset;
const listed = (text) => text.split(" ").filter(Boolean);
const workers = navigator.serviceWorker;

if (workers && !navigator.connection?.saveData) {
  window.addEventListener("load", async () => {
    try {
      await workers.register(worker);
      const { active } = await workers.ready;
      active.postMessage({ shared: listed(shared), own: listed(own) });
    } catch {
      // This browser keeps nothing here; the pages need nothing of it.
    }
  });
}

const told = document.createElement("p");
told.className = "notice warn";
told.textContent = note;
const tell = () => (navigator.onLine ? told.remove() : document.getElementById("main").prepend(told));
window.addEventListener("online", tell);
window.addEventListener("offline", tell);

async function leaveWhatIsKept() {
  for (const section of document.querySelectorAll("[data-kept]")) {
    const links = [...section.querySelectorAll("a")];
    const kept = await Promise.all(links.map(({ href }) => caches.match(href, { ignoreSearch: true, ignoreVary: true })));
    for (const [n, link] of links.entries()) if (!kept[n]) link.closest("li").remove();
    section.hidden = !section.querySelector("a");
  }
}

document.addEventListener("DOMContentLoaded", () => {
  tell();
  if (window.caches) leaveWhatIsKept();
});

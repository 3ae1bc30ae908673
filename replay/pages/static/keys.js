/* Keys that go from page to page: n and p to the next and the previous one, u to what it belongs to. */
document.addEventListener("keydown", (event) => {
  "use strict";
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest("input, textarea, select, pre, [contenteditable]")) return;
  const ways = { n: "next", p: "prev", u: "up" };
  const link = ways[event.key] && document.querySelector(`a[rel="${ways[event.key]}"]`);
  if (link) link.click();
});

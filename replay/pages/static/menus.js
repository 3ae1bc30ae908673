/* Closes an open menu when the reader clicks beside it, and names the fields of Datasette's filters. */
document.addEventListener("click", (event) => {
  const within = event.target.closest("details");
  document.querySelectorAll("header details[open], .actions-menu-links[open]").forEach((menu) => {
    if (menu !== within) menu.open = false;
  });
});

Object.entries({ column: "Column", op: "How it compares", value: "Value" }).forEach(([name, label]) => {
  document.querySelectorAll(`.filters [name^="_filter_${name}"]`).forEach((field) => field.setAttribute("aria-label", label));
});
document.querySelectorAll(".filters [name=_sort]").forEach((field) => field.setAttribute("aria-label", "Sort by"));

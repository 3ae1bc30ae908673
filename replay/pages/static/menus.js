/* Closes an open menu when the reader clicks beside it. */
document.addEventListener("click", (event) => {
  const within = event.target.closest("details");
  document.querySelectorAll("header details[open], .actions-menu-links[open]").forEach((menu) => {
    if (menu !== within) menu.open = false;
  });
});

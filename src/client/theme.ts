/** Sets the colour scheme that the visitor chose, before the first paint: a classic script, since a module would run too late. */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: nothing was chosen.
}

/**
 * Sets the colour scheme that the visitor chose, before the first paint of every page: a classic script, since a module
 * would run too late. Without storage, the device's scheme applies.
 */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: nothing was chosen.
}

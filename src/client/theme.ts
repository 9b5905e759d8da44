/**
 * Runs before anything is drawn, on every page: the colours that the visitor chose. A classic script, so that it
 * is there in time; a browser that keeps nothing has the colours of the device.
 */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: nothing was chosen.
}

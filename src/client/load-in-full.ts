/** Has the browser load a page of this site, by default that of the present address. */
export function loadInFull(to = location.href): void {
  const { href, pathname } = new URL(to, location.href);
  // Back has led to the address already. From another one it is a page of its own; a reload would keep the scroll position, and
  // not go to the anchor.
  const isHere = href === location.href;
  if (isHere) history.replaceState(null, '', `${pathname}?`);
  location[isHere ? 'replace' : 'assign'](href);
  // Shown again by Back, the page would still wait for the other one.
  addEventListener('pageshow', () => location.reload(), { once: true });
}

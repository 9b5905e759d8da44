/**
 * Has the browser load the page of the present address, which is in the history already. From another address it is a page of
 * its own; a reload would keep the scroll position, and not go to the anchor.
 */
export function loadInFull(): void {
  const { href, origin, pathname } = location;
  history.replaceState(null, '', `${origin}${pathname}?`);
  location.replace(href);
}

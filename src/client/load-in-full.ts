/**
 * Has the browser load the page of the present address, which is in the history already. From within `shown`, the path of the page on
 * the screen, it is a page of its own; a reload would keep the scroll position, and not go to the anchor.
 */
export function loadInFull(shown: string): void {
  const { href, origin } = location;
  history.replaceState(null, '', origin + shown);
  location.replace(href);
}

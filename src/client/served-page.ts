/** Copies the page as it was sent. Returns a function that puts the copy back when React has failed; then each link is a full load. */
export function keepServedPage(root: HTMLElement): () => void {
  // Of a document that is not shown: there, nothing is loaded.
  const served = document.implementation.createHTMLDocument().importNode(root, true);
  const head = [...document.head.children];
  const { pathname } = location;
  const follow = () => {
    if (location.pathname !== pathname) loadInFull();
  };
  return () => {
    root.replaceWith(served);
    // React takes its tags out of the head when it ends.
    for (const tag of head) if (!tag.isConnected) document.head.append(tag);
    delete document.documentElement.dataset.hydrated;
    addEventListener('popstate', follow);
    follow();
  };
}

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

import { loadInFull } from './load-in-full.ts';

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

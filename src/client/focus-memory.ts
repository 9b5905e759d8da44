import { useLayoutEffect } from 'react';

/** The link that had the focus in each history entry: its URL, and its index among links to that URL. */
const focused = new Map<string, { href: string; nth: number }>();

/** Saves which link has the focus in the history entry `key`, so that Back can restore it. */
export function useFocusMemory(key: string): void {
  // Before the browser paints: the next key may be pressed at once.
  useLayoutEffect(() => {
    const save = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLAnchorElement)) return;
      focused.set(key, { href: target.href, nth: linksTo(target.href).indexOf(target) });
    };
    addEventListener('focusin', save);
    return () => removeEventListener('focusin', save);
  }, [key]);
}

/** Focuses the link that had the focus in a history entry; returns `false` if there is none. */
export function restoreFocus(key: string): boolean {
  const known = focused.get(key);
  const link = known && linksTo(known.href)[known.nth];
  link?.focus({ preventScroll: true });
  return link !== undefined;
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.links].filter(
    (link): link is HTMLAnchorElement => link instanceof HTMLAnchorElement && link.href === href,
  );
}

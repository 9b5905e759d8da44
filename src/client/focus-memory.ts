import { useLayoutEffect } from 'react';

/** Which link had the focus in each entry of the history: its address, and which of those with that address. */
const remembered = new Map<string, { href: string; nth: number }>();

/** Remembers the link that has the focus in the present entry, so that Back can give it back. */
export function useFocusMemory(key: string): void {
  // Before the browser draws: the next key may be pressed at once.
  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLAnchorElement)) return;
      remembered.set(key, { href: target.href, nth: linksTo(target.href).indexOf(target) });
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, [key]);
}

/** Gives the focus back to the link that had it in an entry of the history; `false` when there is none. */
export function restoreFocus(key: string): boolean {
  const known = remembered.get(key);
  const link = known && linksTo(known.href)[known.nth];
  link?.focus({ preventScroll: true });
  return link !== undefined;
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.links].filter(
    (link): link is HTMLAnchorElement => link instanceof HTMLAnchorElement && link.href === href,
  );
}

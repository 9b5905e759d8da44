import { useEffect, useEffectEvent } from 'react';
import { goToTop } from '../ui/focus.ts';
import { isPlain } from '../ui/plain-click.ts';

/**
 * Pages of this site open in place: one listener for all links, which are nothing but links. What the visitor wants
 * otherwise (another tab, a download, a mouse button of another kind) and anchors of the page are left to the browser.
 * A link to the page that it is on leads to its top. `replace` is true for one that takes the present entry of the history.
 */
export function useFollowedLinks(
  base: string,
  onFollow: (link: HTMLAnchorElement, replace: boolean) => void,
): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || !isPlain(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    const { href, pathname, search, hash } = link;
    if (!link.getAttribute('href')?.startsWith('/') || pathname.startsWith('//')) return;
    if (!pathname.startsWith(`${base}/`)) return;
    const isHere = pathname === location.pathname;
    if (isHere && hash && search === location.search) return;
    event.preventDefault();
    if (isHere && !hash && !search) goToTop();
    // The same address again takes the present place in the history, as the browser would have it; so does a link of
    // the menu, whose place only stands for its being open.
    const isInMenu = history.state?.menu === true;
    if (isInMenu) history.replaceState({ ...history.state, menu: undefined }, '');
    onFollow(link, isInMenu || href === location.href);
  });
  useEffect(() => {
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}

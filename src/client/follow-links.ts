import { useEffect } from 'react';
import { goToTop } from '../ui/focus.ts';

/** A link that was followed: where it leads, below the site's base path, and what it takes the place of. */
export interface FollowedLink {
  /** The whole URL. */
  href: string;
  /** The path of the host. */
  pathname: string;
  /** Path, query and anchor below the base path, as the router takes them. */
  to: string;
  /** True to take the place of the present entry of the history. */
  replace: boolean;
}

/**
 * Pages of this site open in place: one listener for all links, which are nothing but links. What the visitor wants
 * otherwise (another tab, a download, a mouse button of another kind) and anchors of the page are left to the browser.
 * A link to the page that it is on leads to its top.
 */
export function useFollowedLinks(base: string, onFollow: (link: FollowedLink) => void): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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
      const replace = isInMenu || href === location.href;
      onFollow({ href, pathname, to: pathname.slice(base.length) + search + hash, replace });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [base, onFollow]);
}

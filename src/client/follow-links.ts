import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMenuOpen } from '../render/shell/menu.tsx';
import { goToTop } from '../ui/focus.ts';

/**
 * Pages of this site open in place: one listener for all links, which are nothing but links. What the visitor wants
 * otherwise (another tab, a download, a mouse button of another kind) and anchors of the page are left to the browser.
 * A link to the page that it is on leads to its top.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || link.download || link.origin !== location.origin) return;
      if (!link.getAttribute('href')?.startsWith('/') || link.pathname.startsWith('//')) return;
      const isHere = link.pathname === location.pathname;
      if (isHere && link.hash && link.search === location.search) return;
      event.preventDefault();
      if (isHere && !link.hash && !link.search) goToTop();
      // The same address again takes the present place in the history, as the browser would have it; so does a link of
      // the menu, whose place only stands for its being open.
      const replace = link.href === location.href || isMenuOpen();
      void navigate(link.pathname + link.search + link.hash, { replace });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

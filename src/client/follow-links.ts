import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Pages of this site open in place: one listener for all links, which are nothing but links. What the visitor wants
 * otherwise (another tab, a download, a mouse button of another kind) and anchors of the page are left to the browser.
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
      event.preventDefault();
      // The same address again takes the present place in the history, as the browser would have it.
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

import { useSyncExternalStore } from 'react';
import { useSite } from '../../ui/context.tsx';
import { goToTop } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';

/** The button back to the top, rendered once the page is scrolled by more than the site's limit. */
export function ScrollToTop({ lang }: { lang: string | undefined }) {
  const { limits, words } = useSite();
  const isShown = useSyncExternalStore(
    onScroll,
    () => scrollY > limits.scrollTopPx,
    () => false,
  );
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="icon-button elevated sticky bottom-gutter z-30 mx-gutter -mt-14 mb-3 flex-none self-end border border-line-strong bg-raised hover:bg-quiet print:hidden"
      lang={lang}
      aria-label={words.scrollToTop}
      title={words.scrollToTop}
      // The button disappears; the focus moves to the heading.
      onClick={goToTop}
    >
      <Icon name="up" />
    </button>
  );
}

function onScroll(update: () => void): () => void {
  addEventListener('scroll', update);
  return () => removeEventListener('scroll', update);
}

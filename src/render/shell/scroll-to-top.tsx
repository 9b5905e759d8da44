import { useSyncExternalStore } from 'react';
import { useSite } from '../../ui/context.tsx';
import { goToTop } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';

/** It sticks to the window's edge, and at the end of the page stays above the footer, in the room below the content. */
const BUTTON =
  'icon-button sticky bottom-gutter z-30 mx-gutter -mt-14 mb-3 flex-none self-end border border-line-strong bg-raised elevated hover:bg-quiet print:hidden';

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
      className={BUTTON}
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

import { useEffect, useState } from 'react';
import { goToTop } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';

/** The button that leads back to the top, there once the page is scrolled by more than `threshold` pixels. */
export function ScrollToTop({
  label,
  lang,
  threshold,
}: {
  label: string;
  lang: string | undefined;
  threshold: number;
}) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > threshold);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [threshold]);
  if (!shown) return null;
  return (
    <button
      type="button"
      className="icon-button scroll-to-top"
      lang={lang}
      aria-label={label}
      title={label}
      // The button goes, and the keyboard goes on from the top.
      onClick={goToTop}
    >
      <Icon name="up" />
    </button>
  );
}

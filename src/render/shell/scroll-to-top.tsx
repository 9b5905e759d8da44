import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** The button that leads back to the top, there once the page is scrolled by more than `threshold` pixels. */
export function ScrollToTop({ label, threshold }: { label: string; threshold: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > threshold);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [threshold]);
  if (!shown) return null;
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      className="icon-button scroll-to-top"
      aria-label={label}
      title={label}
      onClick={() => scrollTo({ top: 0, behavior: still() ? 'instant' : 'smooth' })}
    >
      <Icon name="up" />
    </button>
  );
}

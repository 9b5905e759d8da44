import type { ReactNode } from 'react';

interface ScrollProps {
  label: string;
  isBusy?: boolean;
  children: ReactNode;
}

interface ScreenProps extends Omit<ScrollProps, 'label'> {
  title: string;
  hint?: string;
}

/** A screen of the middle: its title, and a part below it that scrolls. */
export function Screen({ title, hint, isBusy = false, children }: ScreenProps) {
  return (
    <>
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-line border-b px-3">
        <h1 className="text-title">{title}</h1>
        <p className="text-hint text-muted max-narrow:sr-only">{hint}</p>
      </div>
      <Scroll label={title} isBusy={isBusy}>
        {children}
      </Scroll>
    </>
  );
}

/** A part that scrolls, also by keys. */
export function Scroll({ label, isBusy = false, children }: ScrollProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, nobody scrolls it by keys
      tabIndex={0}
      aria-label={label}
      aria-busy={isBusy}
      className="relative min-h-0 flex-1 overflow-auto short:overflow-visible"
    >
      {children}
    </section>
  );
}

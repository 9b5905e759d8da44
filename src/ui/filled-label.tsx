import type { ReactNode } from 'react';

/** A label with its content in place of the placeholder, such as `{date}`. */
export function FilledLabel({ label, children }: { label: string; children: ReactNode }) {
  const [before, after] = label.split(/\{\w+\}/);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

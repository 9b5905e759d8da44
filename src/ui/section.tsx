import type { ReactNode } from 'react';
import type { RichText as Tree } from '../generated/props.ts';
import { RichText } from './rich-text.tsx';

/** The frame of a block. */
export interface SectionProps {
  id?: string | undefined;
  /** Its language, where it is another. */
  lang?: string | undefined;
  title?: string | undefined;
  /** Words below the heading. */
  text?: Tree | undefined;
  className?: string;
  children?: ReactNode;
}

/** A block's section: a region named by its heading, where it has one. */
export function Section({ id, lang, title, text, className = '', children }: SectionProps) {
  return (
    <section id={id} lang={lang} aria-label={title || undefined} className={`block ${className}`}>
      {title && <h2>{title}</h2>}
      {text && <RichText text={text} className="rich lead" />}
      {children}
    </section>
  );
}

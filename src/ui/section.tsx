import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { RichText as Tree } from '../generated/props.ts';
import { Below, Heading } from './heading.tsx';
import { RichText } from './rich-text.tsx';

/** Classes by frame: as wide as the content, or a band across the page. A column redefines how far sections are apart. */
export const FRAMES = {
  page: 'mx-auto mt-section w-full max-w-page px-gutter in-column:px-0',
  band: 'mt-section bg-quiet px-inset py-band in-column:rounded-card not-print:in-column:p-6 print:bg-transparent print:p-0',
};

/** Classes of the words below a block's heading, and of a heading above them. */
export const LEAD = 'mb-heading in-aside:mb-4';
export const ABOVE_LEAD = 'mb-1.5';

export interface SectionProps {
  id?: string | undefined;
  lang?: string | undefined;
  title?: string | undefined;
  /** True for a list of links at the side, whose title is small. */
  isSmall?: boolean;
  text?: Tree | undefined;
  frame?: keyof typeof FRAMES;
  className?: string | undefined;
  /** A picture beside the heading and the words. */
  beside?: PictureBeside | undefined;
  children?: ReactNode;
}

/** A picture on one half of the page, with words in the middle of its height, or at the top of one that is taller than wide. */
interface PictureBeside {
  picture: ReactNode;
  isTall: boolean;
  isFirst: boolean;
}

export function Beside({ of, children }: { of: PictureBeside | undefined; children: ReactNode }) {
  if (!of) return children;
  return (
    <div className={clsx('grid gap-8 lg:grid-cols-2 lg:gap-16', of.isTall ? 'items-start' : 'items-center')}>
      <div className={clsx(of.isFirst && 'lg:order-1')}>{children}</div>
      {of.picture}
    </div>
  );
}

/** Section of a block. It has no name: landmarks are left to the navigation, the content and the carousel (decision 48). */
export function Section({ id, lang, frame = 'page', className, beside, children, ...head }: SectionProps) {
  const { title, isSmall, text } = head;
  const Tag = title ? 'section' : 'div';
  return (
    <Tag id={id} lang={lang} className={clsx(FRAMES[frame], className)}>
      <Beside of={beside}>
        {title && (
          <Heading className={clsx('in-aside:text-xl', isSmall && 'text-lg', text ? ABOVE_LEAD : LEAD)}>
            {title}
          </Heading>
        )}
        <Below title={title}>
          {text && <RichText text={text} isLead className={LEAD} />}
          {children}
        </Below>
      </Beside>
    </Tag>
  );
}

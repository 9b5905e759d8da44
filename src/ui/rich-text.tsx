import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { RichNode, Link as Target, RichText as Tree } from '../generated/props.ts';
import { Code } from './code.tsx';
import { useSite } from './context.tsx';
import { Heading } from './heading.tsx';
import { keepCompounds } from './keep-compounds.tsx';
import { Link } from './link.tsx';
import { MailAddress } from './mail-link.tsx';
import { CAPTION, Picture, WIDE_IMAGE } from './picture.tsx';

interface RichTextProps {
  text: Tree;
  className?: string | undefined;
  /** True for words below a heading, whose compounds are not broken. */
  isLead?: boolean;
}

/** Renders rich text. Only tags of its schema become elements; text is escaped. */
export function RichText({ text, className, isLead }: RichTextProps) {
  return <div className={clsx('rich', className)}>{text.map(isLead ? renderLead : renderNode)}</div>;
}

/** Renders a node of rich text. */
export function renderNode(node: RichNode, key: number): ReactNode {
  return typeof node === 'string' ? node : renderElement(node, key, renderNode);
}

function renderLead(node: RichNode, key: number): ReactNode {
  return typeof node === 'string' ? keepCompounds(node) : renderElement(node, key, renderLead);
}

function renderElement(node: RichNode & object, key: number, render: typeof renderNode): ReactNode {
  const { tag: Tag, id, lang, start, link, image, align } = node;
  const children = node.children?.map(render);
  switch (Tag) {
    case 'pre':
      return <Code key={key}>{children}</Code>;
    case 'h3':
    case 'h4':
      return (
        <Heading key={key} look={Tag} id={id} lang={lang}>
          {children}
        </Heading>
      );
    case 'ol':
      return (
        <ol key={key} start={start}>
          {children}
        </ol>
      );
    case 'a':
      return link ? (
        <Link key={key} id={id} link={link}>
          {mailAddress(node) ?? children}
        </Link>
      ) : (
        children
      );
    case 'table':
      return <RichTable key={key}>{children}</RichTable>;
    case 'th':
    case 'td':
      return (
        <Tag key={key} scope={Tag === 'th' ? 'col' : undefined} className={align && ALIGNED[align]}>
          {children}
        </Tag>
      );
    case 'img':
      return image && <Picture key={key} image={image} sizes={IMAGE_SIZES} className="inline h-auto" />;
    case 'figure':
      return (
        image && (
          <figure key={key}>
            <Picture image={image} sizes={IMAGE_SIZES} className={WIDE_IMAGE} />
            {children && <figcaption className={CAPTION}>{children}</figcaption>}
          </figure>
        )
      );
    case 'notes':
      return <Notes key={key}>{children}</Notes>;
    case 'back':
      return link && <BackLink key={key} link={link} />;
    default:
      return (
        <Tag key={key} id={id} lang={lang}>
          {children}
        </Tag>
      );
  }
}

/** Sizes of an image in a text, which is as wide as a line. */
const IMAGE_SIZES = '(min-width: 48rem) 680px, 100vw';

const ALIGNED = { center: 'text-center', right: 'text-end' };

/** Table of a text. One that is too wide for the screen is scrolled by itself, also by keyboard. */
function RichTable({ children }: { children: ReactNode }) {
  const { words } = useSite();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to be scrolled by keyboard.
    <section className="overflow-x-auto" aria-label={words.table} tabIndex={0}>
      <table className="wrap-normal min-w-full">{children}</table>
    </section>
  );
}

/** Footnotes below a text. */
function Notes({ children }: { children: ReactNode }) {
  const { words } = useSite();
  return (
    <section className="border-line border-t pt-4 text-sm" aria-label={words.footnotes}>
      <ol>{children}</ol>
    </section>
  );
}

/** Link from a footnote back to its number in the text. */
function BackLink({ link }: { link: Target }) {
  const { words } = useSite();
  return (
    <Link link={link} aria-label={words.backToText}>
      ↩
    </Link>
  );
}

/** Returns the e-mail address that a link shows, if the link leads to it. */
function mailAddress({ link, children }: RichNode & object): ReactNode {
  const [text] = children ?? [];
  return typeof text === 'string' && link?.href === `mailto:${text}` ? (
    <MailAddress address={text} />
  ) : undefined;
}

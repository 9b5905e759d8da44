import clsx from 'clsx';
import type { ReactNode } from 'react';
import { toPlainText } from '../core/text/plain-text.ts';
import type { DataName, RichNode, RichText as Tree } from '../generated/props.ts';
import { Code } from './code.tsx';
import { usePage } from './context.tsx';
import { Heading, keepCompounds } from './heading.tsx';
import { Link, MailAddress, MailLink } from './link.tsx';
import { Caption, Picture, SMALL, WIDE_IMAGE } from './picture.tsx';

interface RichTextProps {
  text: Tree;
  className?: string | undefined;
  /** True for words below a heading, whose compounds are not broken. */
  isLead?: boolean;
}

/** Renders rich text. Only tags of its schema become elements; text is escaped. */
export function RichText({ text, className, isLead = false }: RichTextProps) {
  return <div className={clsx('rich', className)}>{renderNodes(text, isLead)}</div>;
}

export function renderNodes(nodes: readonly RichNode[], isLead = false): ReactNode {
  return nodes.map((node, i) => {
    if (typeof node === 'object') return <Element key={i} node={node} isLead={isLead} />;
    return isLead ? keepCompounds(node) : node;
  });
}

/** Sizes of an image in a text, which is as wide as a line. */
const IMAGE_SIZES = '(min-width: 48rem) 680px, 100vw';

const ALIGNED = { center: 'text-center', right: 'text-end' };

function Element({ node, isLead }: { node: RichNode & object; isLead: boolean }) {
  const { site, page } = usePage();
  const { words } = site;
  const { tag: Tag, id, lang, start, link, image, size, align, label } = node;
  const children = node.children && renderNodes(node.children, isLead);
  switch (Tag) {
    case 'pre':
      return <Code>{children}</Code>;
    case 'h3':
    case 'h4':
      return (
        <Heading look={Tag} id={id} lang={lang}>
          {children}
        </Heading>
      );
    case 'ol':
      return <ol start={start}>{children}</ol>;
    case 'a': {
      const [text] = node.children ?? [];
      const isAddress = typeof text === 'string' && link?.href === `mailto:${text}`;
      return (
        <Link id={id} link={link}>
          {isAddress ? <MailAddress address={text} /> : children}
        </Link>
      );
    }
    case 'table':
      // Chromium and Firefox make a tab stop of what scrolls, with or without scripts; Safari doesn't. So one that may scroll on a
      // phone is a stop with a name everywhere, and one that has its room on any screen is none.
      return (
        <section
          className="overflow-x-auto"
          {...(label != null && { tabIndex: 0, 'aria-label': label || words.table })}
        >
          <table className="wrap-normal min-w-full">{children}</table>
        </section>
      );
    case 'th':
    case 'td':
      return (
        <Tag scope={Tag === 'th' ? 'col' : undefined} className={align && ALIGNED[align]}>
          {children}
        </Tag>
      );
    case 'img':
      return image && <Picture image={image} sizes={IMAGE_SIZES} className="inline h-auto" />;
    case 'figure':
      return (
        image && (
          <figure
            className={size === 'small' ? SMALL : size && page.layout === 'text' ? 'leaving' : undefined}
          >
            <Picture image={image} sizes={IMAGE_SIZES} className={WIDE_IMAGE} />
            <Caption image={image}>{children}</Caption>
          </figure>
        )
      );
    case 'notes':
      return (
        <section className="border-line border-t pt-4 text-sm" aria-label={words.footnotes}>
          <ol>{children}</ol>
        </section>
      );
    case 'back':
      return (
        <Link link={link} aria-label={words.backToText}>
          ↩
        </Link>
      );
    default:
      return (
        <Tag id={id} lang={lang}>
          {children}
        </Tag>
      );
  }
}

type Cell = DataName['rows'][number][number];

/** Renders a cell; the title of its row names a link for screen readers. Not a component: a page has hundreds of cells. */
export function renderCell(cell: Cell, kind: string | undefined, title: Cell | undefined): ReactNode {
  if (typeof cell === 'string') return kind === 'email' && cell ? <MailLink address={cell} /> : cell;
  const [node] = cell;
  if (kind !== 'link' || !title || typeof node !== 'object' || !node.link) return renderNodes(cell);
  return (
    <Link link={node.link}>
      {node.children && renderNodes(node.children)}
      <span className="sr-only">{`: ${toPlainText(title)}`}</span>
    </Link>
  );
}

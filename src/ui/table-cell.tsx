import type { ReactNode } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { DataName } from '../generated/props.ts';
import { Link, MailLink } from './link.tsx';
import { renderNodes } from './rich-text.tsx';

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

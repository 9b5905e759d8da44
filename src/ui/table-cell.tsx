import type { ReactNode } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { DataName } from '../generated/props.ts';
import { Link } from './link.tsx';
import { MailLink } from './mail-link.tsx';
import { renderNodes } from './rich-text.tsx';

type Cell = DataName['rows'][number][number];

/**
 * Renders the content of a cell. The links of a column have the same text, which the title of the row follows for screen readers.
 * Not a component: a page has hundreds of cells.
 */
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

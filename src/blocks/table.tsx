import clsx from 'clsx';
import type { TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { FRAMES, LEAD } from '../ui/section.tsx';

/** Classes of the block: a table is closer to the one above it than to other blocks. */
const BLOCK = clsx(FRAMES.page, '@container [:has(>table)+&]:mt-blocks');

const TABLE = 'data-cells w-full border-separate border-spacing-0 text-[0.95rem] print:text-[0.9rem]';

/** Kind of a column's cells: the first one of text is the title, a number just before it the index. */
type CellKind = Column['kind'] | 'title' | 'index';

/** Classes of a header by the cells below it; an index and links get no more room than they need. */
const HEADERS: Record<CellKind, string> = {
  text: 'text-start',
  title: 'text-start',
  email: 'text-start',
  number: 'text-end tabular-nums',
  index: 'w-px whitespace-nowrap text-end tabular-nums',
  link: 'w-px whitespace-nowrap text-start',
};

/** Widths in rem, and the classes of tables whose columns fit in them: with less room, such a table is compact. */
const FITS: readonly [number, string][] = [
  [16, '@max-[16rem]:compact-rows'],
  [20, '@max-[20rem]:compact-rows'],
  [28, '@max-[28rem]:compact-rows'],
  [36, '@max-[36rem]:compact-rows'],
  [44, '@max-[44rem]:compact-rows'],
  [52, '@max-[52rem]:compact-rows'],
  [64, '@max-[64rem]:compact-rows'],
  // Always compact.
  [Number.POSITIVE_INFINITY, '@min-[0rem]:compact-rows'],
];

/**
 * Rows of data. Where the columns don't fit side by side, a row is compact: its index and title, then the other fields with
 * their labels.
 */
export function Table({ id, lang, title, text, data: { columns, rows, width } }: TableBlock) {
  const kinds = columns.map((_, j) => getCellKind(columns, j));
  const attributes = columns.map(({ title: label }, j) => getCellAttributes(kinds[j] ?? 'text', label));
  return (
    <div id={id} lang={lang} className={BLOCK}>
      {text && <RichText text={text} className={LEAD} />}
      <table className={clsx(TABLE, FITS.find(([step]) => width <= step)?.[1])}>
        <caption className="pb-4 text-start">
          <Heading className="text-xl leading-[1.2] tracking-[-0.015em]">{title}</Heading>
        </caption>
        <thead className="align-top">
          <tr>
            {columns.map((column, j) => (
              <th key={j} scope="col" className={HEADERS[kinds[j] ?? 'text']}>
                {column.kind === 'link' ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-top *:even:bg-zebra *:hover:bg-quiet print:text-[0.9rem]!">
          {rows.length === 0 && <EmptyRow span={columns.length} />}
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j} {...attributes[j]}>
                  {typeof cell === 'string' && kinds[j] !== 'email' ? cell : <CellLink cell={cell} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EmptyRow({ span }: { span: number }) {
  const { words } = useSite();
  return (
    <tr>
      <td colSpan={span}>{words.noData}</td>
    </tr>
  );
}

type Column = TableBlock['data']['columns'][number];
type Cell = TableBlock['data']['rows'][number][number];

/** Returns the kind of the cells of column `j`. */
function getCellKind(columns: readonly Column[], j: number): CellKind {
  const title = columns.findIndex(({ kind }) => kind === 'text');
  const kind = columns[j]?.kind ?? 'text';
  if (j === title) return 'title';
  return kind === 'number' && j === 0 && title === 1 ? 'index' : kind;
}

/** The `data-kind` of cells, for `table.css`: an index is a number, and text that is no title has none. */
const KINDS: Record<CellKind, string | undefined> = {
  text: undefined,
  title: 'title',
  email: 'email',
  number: 'number',
  index: 'number',
  link: 'link',
};

/** Returns the attributes of a column's cells. In a compact row, only texts and numbers need a label. */
function getCellAttributes(kind: CellKind, title: string) {
  const hasLabel = kind === 'text' || kind === 'number';
  return { 'data-kind': KINDS[kind], 'data-label': hasLabel ? title : undefined };
}

/** The content of a cell with a link or an e-mail address. */
function CellLink({ cell }: { cell: Cell }) {
  if (typeof cell !== 'string') return <Link link={cell.link}>{cell.text}</Link>;
  return cell !== '' && <MailLink address={cell} />;
}

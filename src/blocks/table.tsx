// biome-ignore-all lint/a11y/noRedundantRoles: browsers may drop the roles of elements that are no longer displayed as parts of a table.
import type { TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

/**
 * Rows of data. Where the columns don't fit side by side, a row is compact: its number and title, then the other fields with
 * their labels.
 */
export function Table({ id, lang, title, text, data: { columns, rows, width } }: TableBlock) {
  const { words } = useSite();
  const cells = columns.map((_, j) => ({ className: cellClass(columns, j), label: cellLabel(columns, j) }));
  return (
    <div id={id} lang={lang} className={`block table-block ${fitClass(width)}`}>
      {text && <RichText text={text} className="rich lead" />}
      <table>
        <caption>
          <h2>{title}</h2>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
              <th key={j} scope="col" role="columnheader" className={cells[j]?.className}>
                {column.kind === 'link' ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={columns.length}>
                {words.noData}
              </td>
            </tr>
          )}
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their order is the data's.
            <tr key={i} role="row">
              {row.map((cell, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name of their own, and their order is the columns'.
                <td key={j} role="cell" className={cells[j]?.className} data-label={cells[j]?.label}>
                  <CellContent cell={cell} kind={columns[j]?.kind} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Widths in rem of which a table takes the least that it fits in; `@custom-variant compact` in blocks.css has the same. */
const WIDTHS = [16, 20, 28, 36, 44, 52, 64];

function fitClass(width: number): string {
  return `table-${WIDTHS.find((step) => width <= step) ?? 'widest'}`;
}

type Column = TableBlock['data']['columns'][number];
type Cell = TableBlock['data']['rows'][number][number];

/** Returns the index of the column that is a compact row's title: the first one of text. */
function titleIndex(columns: readonly Column[]): number {
  return columns.findIndex(({ kind }) => kind === 'text');
}

function cellClass(columns: readonly Column[], j: number): string | undefined {
  const kind = columns[j]?.kind ?? 'text';
  const classes = [kind !== 'text' && `cell-${kind}`, j === titleIndex(columns) && 'cell-title'];
  return classes.filter(Boolean).join(' ') || undefined;
}

/** Returns the label of a cell in a compact row; its title, a running number just before that, links and addresses need none. */
function cellLabel(columns: readonly Column[], j: number): string | undefined {
  const { kind, title } = columns[j] ?? {};
  const isRunningNumber = kind === 'number' && j === 0 && titleIndex(columns) === 1;
  const isLabelled = kind !== 'link' && kind !== 'email' && j !== titleIndex(columns) && !isRunningNumber;
  return isLabelled ? title : undefined;
}

function CellContent({ cell, kind }: { cell: Cell; kind: Column['kind'] | undefined }) {
  if (typeof cell !== 'string') return <Link link={cell.link}>{cell.text}</Link>;
  return kind === 'email' && cell !== '' ? <MailLink address={cell} /> : cell;
}

import type { TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { mailLink } from '../ui/mail-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

/**
 * Rows of data. Where the columns don't fit side by side, a row is compact: its number and title, then the other fields with
 * their labels. Roles are given since browsers may drop those of elements that are no longer displayed as parts of a table.
 */
export function Table({ id, lang, title, text, data: { columns, rows, width } }: TableBlock) {
  const { words } = useSite();
  const cells = cellsOf(columns);
  return (
    <div id={id} lang={lang} className={`block table-block ${fitClass(width)}`}>
      {text && <RichText text={text} className="rich lead" />}
      <table>
        <caption>
          <h2>{title}</h2>
        </caption>
        <thead {...ROLES.rows}>
          <tr {...ROLES.row}>
            {columns.map((column, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
              <th key={j} scope="col" {...ROLES.header} className={cells[j]?.className}>
                {column.kind === 'link' ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rows}>
          {rows.length === 0 && (
            <tr {...ROLES.row}>
              <td {...ROLES.cell} colSpan={columns.length}>
                {words.noData}
              </td>
            </tr>
          )}
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their order is the data's.
            <tr key={i} {...ROLES.row}>
              {row.map((cell, j) => drawCell(cell, j, columns[j], cells[j]))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ROLES = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Widths in rem of which a table takes the least that it fits in; `@custom-variant compact` in blocks.css has the same. */
const WIDTHS = [16, 20, 28, 36, 44, 52, 64];

function fitClass(width: number): string {
  return `table-${WIDTHS.find((step) => width <= step) ?? 'widest'}`;
}

type Column = TableBlock['data']['columns'][number];
type Cell = TableBlock['data']['rows'][number][number];

/**
 * What all cells of a column have in common: one object for all of them, so that it is looked at once. In a compact row the
 * title is the first column of text; neither it nor a running number just before it needs a label, nor do links and addresses.
 */
function cellsOf(columns: readonly Column[]) {
  const title = columns.findIndex(({ kind }) => kind === 'text');
  return columns.map((column, j) => {
    const classes = [column.kind !== 'text' && `cell-${column.kind}`, j === title && 'cell-title'].filter(
      Boolean,
    );
    const isRunningNumber = column.kind === 'number' && j === 0 && title === 1;
    const isLabelled = column.kind !== 'link' && column.kind !== 'email' && j !== title && !isRunningNumber;
    return {
      ...ROLES.cell,
      className: classes.join(' ') || undefined,
      'data-label': isLabelled ? column.title : undefined,
    };
  });
}

/** A function and no component: there are hundreds in a page, and each component costs as much as its element. */
function drawCell(cell: Cell, j: number, column?: Column, common?: ReturnType<typeof cellsOf>[number]) {
  return (
    <td key={j} {...common}>
      {typeof cell === 'string' ? drawText(cell, column) : <Link link={cell.link}>{cell.text}</Link>}
    </td>
  );
}

function drawText(text: string, column?: Column) {
  return column?.kind === 'email' && text !== '' ? mailLink(text) : text;
}

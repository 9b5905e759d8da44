import type { TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { mailLink } from '../ui/mail-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** Rows of data; on a phone each row becomes a card with its column names. */
export function Table({ id, lang, title, text, data: { columns, rows } }: TableBlock) {
  const { words } = useSite();
  const cells = columns.map(cellsOf);
  return (
    <div id={id} lang={lang} className="block table-block">
      {text && <RichText text={text} className="rich lead" />}
      <table>
        <caption>
          <h2>{title}</h2>
        </caption>
        <thead>
          <tr>
            {columns.map((column, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
              <th key={j} scope="col" className={cells[j]?.className}>
                {column.kind === 'link' ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{words.noData}</td>
            </tr>
          )}
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their order is the data's.
            <tr key={i}>{row.map((cell, j) => drawCell(cell, j, columns[j], cells[j]))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Column = TableBlock['data']['columns'][number];
type Cell = TableBlock['data']['rows'][number][number];

/** What all cells of a column have in common: one object for all of them, so that it is looked at once. */
function cellsOf({ kind, title }: Column) {
  return {
    className: kind === 'text' ? undefined : `cell-${kind}`,
    'data-label': kind === 'link' ? undefined : title,
  };
}

/** A function and no component: there are hundreds in a page, and each component costs as much as its element. */
function drawCell(cell: Cell, j: number, column?: Column, common?: ReturnType<typeof cellsOf>) {
  return (
    <td key={j} {...common}>
      {typeof cell === 'string' ? drawText(cell, column) : <Link link={cell.link}>{cell.text}</Link>}
    </td>
  );
}

function drawText(text: string, column?: Column) {
  return column?.kind === 'email' && text !== '' ? mailLink(text) : text;
}

import type { DataName, TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** Rows of data; on a phone each row becomes a card with its column names. */
export function Table({ id, lang, title, text, data: { columns, rows } }: TableBlock) {
  const { words } = useSite();
  const classes = columns.map(({ kind }) => (kind === 'text' ? undefined : `cell-${kind}`));
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
              <th key={column.field} scope="col" className={classes[j]}>
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
            <tr key={i}>{row.map((cell, j) => drawCell(cell, columns[j], classes[j]))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A function and no component: there are hundreds in a page, and each component costs as much as its element. */
function drawCell(
  cell: DataName['rows'][number][number],
  column?: DataName['columns'][number],
  className?: string,
) {
  return (
    <td
      key={column?.field}
      className={className}
      data-label={column?.kind === 'link' ? undefined : column?.title}
    >
      {typeof cell === 'string' ? cell : <Link link={cell.link}>{cell.text}</Link>}
    </td>
  );
}

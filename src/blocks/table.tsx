import clsx from 'clsx';
import { useState } from 'react';
import type { TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import type { Sorting } from '../ui/find-rows.ts';
import { Heading } from '../ui/heading.tsx';
import { RichText, renderCell } from '../ui/rich-text.tsx';
import { ABOVE_LEAD, FRAMES, LEAD } from '../ui/section.tsx';
import { useFilter } from '../ui/table-tools.tsx';
import { useHasScript } from '../ui/use-has-script.ts';

type Kind = TableBlock['data']['columns'][number]['kind'];

/** Kind of a column's cells, for `table.css`: the first one of text is the title, a number in the first column, just before it, the index. */
type CellKind = Kind | 'title' | 'index';

/** A table is closer to the one above it, a `div` in a `div`, than to other blocks. */
const FRAME = `${FRAMES.page} [:has(>div>table)+&]:mt-blocks`;

/** Classes of a header by the cells below it; an index and links get no more room than they need. */
const HEADERS: Partial<Record<CellKind, string>> = {
  number: 'text-end tabular',
  index: 'w-px whitespace-nowrap text-end tabular',
  link: 'w-px text-start',
};

/** Kinds whose cells need a label in a compact row. */
const LABELLED: readonly CellKind[] = ['text', 'number', 'date'];

/** Widths in rem, and the font size of a container as a class, by which `table.css` makes a table without that room compact. */
const FITS: readonly [number, string][] = [
  [20, 'text-[20rem]'],
  [28, 'text-[28rem]'],
  [36, 'text-[36rem]'],
  [52, 'text-[52rem]'],
  [64, 'text-[64rem]'],
  // Always compact.
  [Number.POSITIVE_INFINITY, 'text-[500rem]'],
];

/** Rows of data. Where the columns don't fit side by side, a row is compact: its index and title, then the other fields with labels. */
export function Table(block: TableBlock) {
  const { id, lang, title, text, sort } = block;
  const { words } = useSite();
  const hasScript = useHasScript();
  const [sorting, setSorting] = useState<Sorting>();
  const { data, found, field, load } = useFilter(block, sorting);
  const { columns: all, rows, width, csv, pages } = data;
  const isSortable = sort && (pages || rows.length > 1);
  const hasNoMatches = rows.length > 0 && found.length === 0;
  const titleColumn = all.findIndex(({ kind }) => kind === 'text');
  const columns = all.map((column, j) => ({ ...column, cellKind: getCellKind(column.kind, j, titleColumn) }));
  // Without a field of its own, a table in which the filter of the page finds nothing is hidden as a whole.
  return (
    <div id={id} lang={lang} className={FRAME} hidden={hasNoMatches && !field}>
      {field}
      <div className={clsx('@container', FITS.find(([step]) => width <= step)?.[1])}>
        <table className="data-cells w-full print:text-sm" hidden={hasNoMatches}>
          <caption className="pb-3 text-start">
            <Heading className={clsx('text-xl', text && ABOVE_LEAD)}>{title}</Heading>
            {text && <RichText text={text} isLead className={LEAD} />}
          </caption>
          <thead className="align-top" data-label={isSortable ? words.sortBy : undefined}>
            <tr>
              {columns.map(({ title: label, order, hidesTitle, cellKind }, j) => {
                const direction =
                  sorting?.column === j && (sorting.isDescending ? 'descending' : 'ascending');
                return (
                  <th
                    key={j}
                    scope="col"
                    className={HEADERS[cellKind] ?? 'text-start'}
                    aria-sort={order && isSortable ? direction || 'none' : undefined}
                  >
                    {order && isSortable && hasScript ? (
                      <button type="button" onClick={() => setSorting(getNext(sorting, j))}>
                        {label}
                      </button>
                    ) : hidesTitle ? (
                      <span className="sr-only">{label}</span>
                    ) : (
                      label
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          {listGroups(data, found).map(({ heading, members }, g) => (
            <tbody key={g} className="align-top print:text-sm">
              {heading && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length} className="text-start">
                    {heading}
                  </th>
                </tr>
              )}
              {rows.length === 0 && (
                <tr>
                  <td colSpan={columns.length}>{words.noData}</td>
                </tr>
              )}
              {members.map((i) => (
                <tr key={i}>
                  {columns.map(({ title: label, cellKind }, j) => (
                    <td
                      key={j}
                      data-kind={cellKind === 'text' ? undefined : cellKind}
                      data-label={LABELLED.includes(cellKind) ? label : undefined}
                    >
                      {renderCell(rows[i]?.[j] ?? '', cellKind, rows[i]?.[titleColumn])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {csv && (
        <p className="needs-script mt-3 noscript:hidden print:hidden" hidden={hasNoMatches}>
          <button
            type="button"
            className="text-link"
            onClick={() =>
              import('../ui/save-csv.ts').then((file) => file.saveCsv(title, block.data, load?.()))
            }
          >
            {words.downloadCsv}
            <span className="sr-only"> ({title})</span>
          </button>
        </p>
      )}
    </div>
  );
}

/** Returns the rows of each group that has any, below its heading; those of a table without groups are one. */
function listGroups(
  { rows, groups = [{ size: rows.length }] }: TableBlock['data'],
  found: readonly number[],
) {
  let start = 0;
  return groups.flatMap(({ title: heading, size }) => {
    const members = found.filter((i) => i >= start && i < start + size);
    start += size;
    // A table without rows says so.
    return members.length || !size ? { heading, members } : [];
  });
}

/** Returns the sorting after a click on a column: ascending, descending, none. */
function getNext(sorting: Sorting | undefined, column: number): Sorting | undefined {
  const isSame = sorting?.column === column;
  return isSame && sorting.isDescending ? undefined : { column, isDescending: isSame };
}

function getCellKind(kind: Kind, j: number, titleColumn: number): CellKind {
  if (j === titleColumn) return 'title';
  return kind === 'number' && j === 0 && titleColumn === 1 ? 'index' : kind;
}

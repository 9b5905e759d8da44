import clsx from 'clsx';
import { useState } from 'react';
import type { TableBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import type { Sorting } from '../ui/find-rows.ts';
import { Heading } from '../ui/heading.tsx';
import { QueryContainer } from '../ui/query-container.tsx';
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

/** Rows of data. Where the columns don't fit side by side, `table.css` makes rows compact: index and title, then the other fields with labels. */
export function Table(block: TableBlock) {
  const { id, lang, title, text, sort } = block;
  const { words } = useSite();
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
      <QueryContainer width={width}>
        <table className="data-cells w-full print:text-sm" hidden={hasNoMatches}>
          <caption className="pb-3 text-start">
            <Heading className={clsx('text-xl', text && ABOVE_LEAD)}>{title}</Heading>
            {text && <RichText text={text} isLead className={LEAD} />}
          </caption>
          <thead className="align-top" data-label={isSortable ? words.sortBy : undefined}>
            <tr>
              {columns.map(({ order, ...column }, j) => (
                <ColumnHeader
                  key={j}
                  column={column}
                  direction={order && isSortable ? getDirection(sorting, j) : undefined}
                  onSort={() => setSorting(getNext(sorting, j))}
                />
              ))}
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
      </QueryContainer>
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

interface ColumnHeaderProps {
  column: Pick<TableBlock['data']['columns'][number], 'title' | 'hidesTitle'> & { cellKind: CellKind };
  /** The direction of the rows; absent for a column by which they can't be sorted. */
  direction: Direction | undefined;
  onSort: () => void;
}

type Direction = 'ascending' | 'descending' | 'none';

/** The header of a column, with a button that sorts the rows by it. */
function ColumnHeader({ column, direction, onSort }: ColumnHeaderProps) {
  const { title, hidesTitle, cellKind } = column;
  const hasButton = useHasScript() && direction !== undefined;
  return (
    <th scope="col" className={HEADERS[cellKind] ?? 'text-start'} aria-sort={direction}>
      {hasButton ? (
        <button type="button" onClick={onSort}>
          {title}
        </button>
      ) : hidesTitle ? (
        <span className="sr-only">{title}</span>
      ) : (
        title
      )}
    </th>
  );
}

function getDirection(sorting: Sorting | undefined, column: number): Direction {
  if (sorting?.column !== column) return 'none';
  return sorting.isDescending ? 'descending' : 'ascending';
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

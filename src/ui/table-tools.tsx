import { createContext, type ReactNode, useContext, useState } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { Block, DataName, TableBlock } from '../generated/props.ts';
import { usePage, useSite } from './context.tsx';
import { fillLabel } from './number-label.ts';

/** A filter: words, and the value that a column has, or an empty text. */
interface Query {
  text: string;
  column?: string | undefined;
  value: string;
}

/** The column that the rows are sorted by; they were in their own order before. */
export interface Sorting {
  column: number;
  isDown: boolean;
}

type QueryState = readonly [query: Query, setQuery: (query: Query) => void];

const ALL: Query = { text: '', value: '' };

/** The filter that all tables of a page share, beside which each may have its own. */
const PageFilter = createContext<QueryState>([ALL, () => {}]);

/** Lets tables in `children` share a filter. */
export function TableFilters({ children }: { children: ReactNode }) {
  return <PageFilter value={useState(ALL)}>{children}</PageFilter>;
}

function listTables(blocks: readonly Block[]): DataName[] {
  return blocks.flatMap((block) => {
    if ('main' in block) return listTables([...block.main, ...block.aside]);
    return 'data' in block ? block.data : [];
  });
}

/** Filters a table by its own field or by that of the page, and sorts it. `found` are the numbers of its rows that have all words. */
export function useFilter(block: TableBlock, sorting: Sorting | undefined) {
  const { data, filter } = block;
  const shared = useContext(PageFilter);
  const { blocks } = usePage().page;
  const own = useState(ALL);
  const [state, tables] = filter === 'page' ? [shared, listTables(blocks)] : [own, [data]];
  return {
    found: findRows(data, sorting, shared[0], own[0]),
    field: filter && <Fields {...block} state={state} tables={tables} />,
  };
}

const LABEL = 'max-w-80 grow basis-36 font-semibold';
const CONTROL =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal text-body';

type FieldsProps = TableBlock & { state: QueryState; tables: readonly DataName[] };

/** A field for words, and one for the values of column `filterBy`. */
function Fields({ state: [query, setQuery], tables, filter, filterBy }: FieldsProps) {
  const site = useSite();
  const { words } = site;
  const count = tables.flatMap((table) => findRows(table, undefined, query)).length;
  const values = tables.flatMap(({ columns, rows }) => {
    const j = columns.findIndex(({ field }) => field === filterBy);
    return rows.map((row) => toPlainText(row[j])).filter(Boolean);
  });
  const label = tables.flatMap(({ columns }) => columns).find(({ field }) => field === filterBy)?.title;
  const text = query.text.trim();
  const nothing = words.searchNothing.replace('{query}', () => text);
  return (
    <div className="needs-script mb-6 flex noscript:hidden flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <label className={LABEL}>
        {filter === 'page' ? words.filterPage : words.filter}
        <input
          type="search"
          autoComplete="off"
          className={CONTROL}
          value={query.text}
          onChange={({ target }) => setQuery({ ...query, text: target.value })}
        />
      </label>
      {label && (
        <label className={LABEL}>
          {label}
          <select
            className={CONTROL}
            value={query.value}
            onChange={({ target }) => setQuery({ ...query, column: filterBy, value: target.value })}
          >
            <option value="">{words.filterAll}</option>
            {[...new Set(values)].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      )}
      <output className="wrap-anywhere min-h-[1lh] text-muted sm:py-2">
        {(text || query.value) && (count === 0 ? nothing : fillLabel(words.rowsFound, { count }, site))}
      </output>
    </div>
  );
}

/** Returns the numbers of the rows that all queries find, in their order. */
function findRows(table: DataName, sorting: Sorting | undefined, ...queries: Query[]): number[] {
  const active = queries.filter(({ text, value }) => text || value);
  const getPlace = (column?: string) => table.columns.findIndex(({ field }) => field === column);
  const words = fold(active.map(({ text }) => text).join(' '))
    .split(/\s+/)
    .filter(Boolean);
  const found = [...table.rows.entries()].flatMap(([i, row]) => {
    const text = words.length > 0 ? fold(row.map(toPlainText).join(' ')) : '';
    const isFound =
      words.every((word) => text.includes(word)) &&
      active.every(({ column, value }) => !value || toPlainText(row[getPlace(column)]) === value);
    return isFound ? [i] : [];
  });
  return sortRows(found, table, sorting);
}

/** Returns a text in small letters and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Sorts numbers of rows by a column. Rows whose cell is empty are last. */
function sortRows(found: number[], { columns }: DataName, sorting?: Sorting): number[] {
  const order = sorting && columns[sorting.column]?.order;
  if (!order) return found;
  return found.sort((i, j) => {
    const [a = 0, b = 0] = [order[i], order[j]];
    return sorting.isDown || a === 0 || b === 0 ? b - a : a - b;
  });
}

/** Saves CSV as a file. Spreadsheet programs recognize UTF-8 by the mark at its beginning. */
export function save(title: string, csv: readonly string[] = []): void {
  const href = URL.createObjectURL(new Blob(['\ufeff', ...csv], { type: 'text/csv' }));
  // Without characters that the name of a file can't contain.
  const download = `${title.replace(/[\\/:*?"<>| ]+/g, ' ')}.csv`;
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

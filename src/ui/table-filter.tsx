import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { DataName, TableBlock } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { fillLabel } from './number-label.ts';

/** A filter: words, and the value that a column has, or an empty text. */
interface Query {
  text: string;
  column?: string | undefined;
  value: string;
}

type QueryState = readonly [query: Query, setQuery: (query: Query) => void];

const ALL: Query = { text: '', value: '' };

/** The filter of all tables of a page, and these tables. */
const PageFilter = createContext<{ shared: QueryState; tables: Set<DataName> }>({
  shared: [ALL, () => {}],
  tables: new Set(),
});

/** Lets tables in `children` share a filter. */
export function TableFilters({ children }: { children: ReactNode }) {
  const [tables] = useState(() => new Set<DataName>());
  return <PageFilter value={{ shared: useState(ALL), tables }}>{children}</PageFilter>;
}

/** Filters a table by its own field and by that of the page. `found` are the numbers of its rows that have all words. */
export function useTableFilter({ filter, filterBy, data }: Pick<TableBlock, 'filter' | 'filterBy' | 'data'>) {
  const { shared, tables } = useContext(PageFilter);
  const own = useState(ALL);
  useEffect(() => {
    tables.add(data);
    return () => void tables.delete(data);
  }, [tables, data]);
  const found = findRows(data, shared[0], own[0]);
  const isEmpty = data.rows.length > 0 && found.length === 0;
  if (!filter) return { found, isEmpty };
  const [state, filtered] = filter === 'page' ? [shared, new Set([data, ...tables])] : [own, [data]];
  return { found, isEmpty, field: <Fields {...{ state, filter, filterBy }} tables={[...filtered]} /> };
}

const LABEL = 'max-w-80 flex-[1_1_9rem] font-semibold';
const CONTROL =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal text-body';

interface FieldsProps {
  filter: TableBlock['filter'];
  filterBy: string | undefined;
  state: QueryState;
  tables: readonly DataName[];
}

/** A field for words, and one for the values of column `filterBy`. */
function Fields({ state: [query, setQuery], tables, filter, filterBy }: FieldsProps) {
  const site = useSite();
  const { words } = site;
  const count = tables.flatMap((table) => findRows(table, query)).length;
  const values = tables.flatMap((table) => table.rows.map(getCell(table, filterBy))).filter(Boolean);
  const label = tables[0]?.columns.find(({ field }) => field === filterBy)?.title;
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

/** Returns a function that returns the text of a row in the column with a name. */
function getCell({ columns }: DataName, name?: string) {
  const j = columns.findIndex(({ field }) => field === name);
  return (row: DataName['rows'][number]) => toPlainText(row[j]);
}

/** Returns the numbers of the rows that all queries find. */
function findRows(table: DataName, ...queries: readonly Query[]): number[] {
  const active = queries.filter(({ text, value }) => text || value);
  const words = fold(active.map(({ text }) => text).join(' '))
    .split(/\s+/)
    .filter(Boolean);
  return [...table.rows.entries()].flatMap(([i, row]) => {
    const text = words.length > 0 ? fold(row.map(toPlainText).join(' ')) : '';
    const isFound =
      words.every((word) => text.includes(word)) &&
      active.every(({ column, value }) => !value || getCell(table, column)(row) === value);
    return isFound ? [i] : [];
  });
}

/** Returns a text in small letters and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

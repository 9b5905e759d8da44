import { createContext, type ReactNode, useContext, useState } from 'react';
import { fillLabel } from '../core/text/fill-label.ts';
import { toPlainText } from '../core/text/plain-text.ts';
import type { Block, DataName, TableBlock } from '../generated/props.ts';
import { usePage, useSite } from './context.tsx';

/** A filter: words, and the value that a column has, or an empty text. */
interface Filter {
  text: string;
  column?: string | undefined;
  value: string;
}

/** The column that the rows are sorted by; they were in their own order before. */
export interface Sorting {
  column: number;
  isDescending: boolean;
}

type FilterState = readonly [filter: Filter, setFilter: (filter: Filter) => void];

const ALL: Filter = { text: '', value: '' };

/** The filter that all tables of a page share, beside which each may have its own. */
const PageFilter = createContext<FilterState>([ALL, () => {}]);

/** Lets tables in `children` share a filter. */
export function TableFilters({ children }: { children: ReactNode }) {
  return <PageFilter value={useState(ALL)}>{children}</PageFilter>;
}

/** Returns the data of all tables in blocks, those in columns too. */
function listTables(blocks: readonly Block[]): DataName[] {
  return blocks.flatMap((block) => {
    if ('main' in block) return listTables([...block.main, ...block.aside]);
    return 'data' in block ? block.data : [];
  });
}

/** Filters a table by its own field or by that of the page, and sorts it. `found` are the indexes of the rows that pass the filters. */
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

type FieldsProps = TableBlock & { state: FilterState; tables: readonly DataName[] };

/** A field for words, and one for the values of column `filterBy`. */
function Fields({ state: [chosen, choose], tables, filter, filterBy }: FieldsProps) {
  const site = useSite();
  const { words } = site;
  const count = tables.flatMap((table) => findRows(table, undefined, chosen)).length;
  const values = tables.flatMap(({ columns, rows }) => {
    const j = columns.findIndex(({ field }) => field === filterBy);
    return rows.map((row) => toPlainText(row[j])).filter(Boolean);
  });
  const label = tables.flatMap(({ columns }) => columns).find(({ field }) => field === filterBy)?.title;
  const text = chosen.text.trim();
  const nothing = fillLabel(words.searchNothing, { query: text }, site);
  return (
    <div className="needs-script mb-6 flex noscript:hidden flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <label className={LABEL}>
        {filter === 'page' ? words.filterPage : words.filter}
        <input
          type="search"
          autoComplete="off"
          className={CONTROL}
          value={chosen.text}
          onChange={({ target }) => choose({ ...chosen, text: target.value })}
        />
      </label>
      {label && (
        <label className={LABEL}>
          {label}
          <select
            className={CONTROL}
            value={chosen.value}
            onChange={({ target }) => choose({ ...chosen, column: filterBy, value: target.value })}
          >
            <option value="">{words.filterAll}</option>
            {[...new Set(values)].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      )}
      <output className="wrap-anywhere min-h-[1lh] text-muted sm:py-2">
        {(text || chosen.value) && (count === 0 ? nothing : fillLabel(words.rowsFound, { count }, site))}
      </output>
    </div>
  );
}

/** Returns the indexes of the rows that pass all filters, sorted. */
function findRows(table: DataName, sorting: Sorting | undefined, ...filters: Filter[]): number[] {
  const active = filters.filter(({ text, value }) => text || value);
  const getPlace = (column?: string) => table.columns.findIndex(({ field }) => field === column);
  const terms = fold(active.map(({ text }) => text).join(' '))
    .split(/\s+/)
    .filter(Boolean);
  const found = table.rows.flatMap((row, i) => {
    const text = terms.length > 0 ? fold(row.map(toPlainText).join(' ')) : '';
    const isFound =
      terms.every((term) => text.includes(term)) &&
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

/** Sorts indexes of rows by a column. Rows whose cell is empty are last. */
function sortRows(found: number[], { columns }: DataName, sorting?: Sorting): number[] {
  const order = sorting && columns[sorting.column]?.order;
  if (!order) return found;
  return found.sort((i, j) => {
    // Ranks begin at 1; an empty cell has 0.
    const [a = 0, b = 0] = [order[i], order[j]];
    return sorting.isDescending || a === 0 || b === 0 ? b - a : a - b;
  });
}

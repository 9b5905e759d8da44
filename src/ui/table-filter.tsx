import { createContext, type ReactNode, useContext, useState } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { Block, DataName, TableBlock } from '../generated/props.ts';
import { usePage, useSite } from './context.tsx';
import { fillLabel } from './number-label.ts';
import { findRows, type Query, type Sorting } from './table-tools.ts';

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

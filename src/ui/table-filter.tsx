import clsx from 'clsx';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { Block, DataName, TableBlock } from '../generated/props.ts';
import { usePage, useSite } from './context.tsx';
import { fillLabel } from './number-label.ts';
import type { Query, Sorting } from './table-tools.ts';

type QueryState = readonly [query: Query, setQuery: (query: Query) => void];

const ALL: Query = { text: '', value: '' };

/** Functions that find, sort and save rows: loaded where a page has tables. */
type Tools = typeof import('./table-tools.ts');

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

/** Filters a table by its own field and by that of the page, and sorts it. `found` are the numbers of its rows that have all words. */
export function useTableTools(
  { filter, filterBy, data, title }: Pick<TableBlock, 'filter' | 'filterBy' | 'data' | 'title'>,
  sorting: Sorting | undefined,
) {
  const shared = useContext(PageFilter);
  const { blocks } = usePage().page;
  const own = useState(ALL);
  const [tools, setTools] = useState<Tools>();
  useEffect(() => {
    // Without them, the controls stay invisible.
    import('./table-tools.ts').then(setTools, () => {});
  }, []);
  const found = tools?.findRows(data, sorting, shared[0], own[0]) ?? [...data.rows.keys()];
  const isEmpty = data.rows.length > 0 && found.length === 0;
  const save = tools && (() => tools.save(title, data.csv));
  if (!filter) return { found, isEmpty, save };
  const [state, tables] = filter === 'page' ? [shared, listTables(blocks)] : [own, [data]];
  const field = <Fields {...{ tools, state, tables, filter, filterBy }} />;
  return { found, isEmpty, save, field };
}

const FIELDS = 'mb-6 flex noscript:hidden flex-wrap items-end gap-x-4 gap-y-2 print:hidden';
const LABEL = 'max-w-80 grow basis-36 font-semibold';
const CONTROL =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal text-body';

interface FieldsProps {
  tools: Tools | undefined;
  filter: TableBlock['filter'];
  filterBy: string | undefined;
  state: QueryState;
  tables: readonly DataName[];
}

/** A field for words, and one for the values of column `filterBy`. */
function Fields({ tools, state: [query, setQuery], tables, filter, filterBy }: FieldsProps) {
  const site = useSite();
  const { words } = site;
  const count = tables.flatMap((table) => tools?.findRows(table, undefined, query) ?? []).length;
  const values = tables.flatMap(({ columns, rows }) => {
    const j = columns.findIndex(({ field }) => field === filterBy);
    return rows.map((row) => toPlainText(row[j])).filter(Boolean);
  });
  const label = tables.flatMap(({ columns }) => columns).find(({ field }) => field === filterBy)?.title;
  const text = query.text.trim();
  const nothing = words.searchNothing.replace('{query}', () => text);
  return (
    <div className={clsx(FIELDS, !tools && 'invisible')}>
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

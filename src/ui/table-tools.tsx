import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { toPlainText } from '../core/text/plain-text.ts';
import type { NumberLabel, TableBlock } from '../generated/props.ts';
import { usePage } from './context.tsx';
import type { Filter, Finder, Sorting } from './find-rows.ts';
import { type List, listTables } from './lists.ts';

type FilterState = readonly [filter: Filter, setFilter: (filter: Filter) => void];

const ALL: Filter = { text: '', value: '' };

const isSet = ({ text, value }: Filter) => text.trim() !== '' || value !== '';

/** The filter that all tables of a page share, beside which each may have its own, and the finder, loaded when it is needed. */
interface Shared {
  state: FilterState;
  finder?: Finder | undefined;
  load?: () => Promise<Finder>;
}

const PageFilter = createContext<Shared>({ state: [ALL, () => {}] });

/** Lets tables and lists in `children` share a filter and a finder. */
export function TableFilters({ children }: { children: ReactNode }) {
  const { page } = usePage();
  const state = useState(ALL);
  const [finder, setFinder] = useState<Finder>();
  const load = async () => {
    const { getFinder } = await import('./find-rows.ts');
    const made = await getFinder(page);
    setFinder(made);
    return made;
  };
  return <PageFilter value={{ state, finder, load }}>{children}</PageFilter>;
}

/** A block with a filter. */
interface Filtered extends Partial<Pick<TableBlock, 'filter' | 'filterBy' | 'sort' | 'download'>> {
  data: List;
  /** The number of what the filter has found, in words. Default: rows. */
  found?: NumberLabel;
}

/**
 * Filters and sorts a table, or entries as rows of their texts, by its own field or by that of the page. `data` has the
 * rows of all pages while it does so, and `found` are the indexes of those that pass the filters.
 */
export function useFilter(block: Filtered, sorting?: Sorting) {
  const { data, filter, sort, download } = block;
  const { state: ofPage, finder, load } = useContext(PageFilter);
  const own = useState(ALL);
  // The filter of the page is that of its tables.
  const shared = block.found ? own : ofPage;
  const isActive = sorting !== undefined || isSet(shared[0]) || isSet(own[0]);
  // Other pages are not fetched before there is something to find in them.
  const isNeeded = data.pages ? isActive : filter || sort;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once.
  useEffect(() => {
    if (isNeeded) void load?.();
  }, [isNeeded]);
  const shown = isActive && finder?.find(data, sorting, shared[0], own[0]);
  const state = filter === 'page' ? shared : own;
  return {
    load,
    field: (filter || (data.pages && (sort || download))) && <Fields {...block} state={state} />,
    ...(shown || { data, found: data.rows.map((_, i) => i) }),
  };
}

const LABEL = 'max-w-80 grow basis-36 font-semibold';
const CONTROL =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal text-body';

/** A field for words, one for the values of column `filterBy`, what they have found, and on how many pages. */
function Fields({ state, data, filter, filterBy, found }: Filtered & { state: FilterState }) {
  const [chosen, choose] = state;
  const { site, page } = usePage();
  const { finder } = useContext(PageFilter);
  const { words } = site;
  const tables = filter === 'page' ? listTables(page.blocks) : [data];
  const values = tables.flatMap(({ columns, rows }) => {
    const j = columns.findIndex(({ field }) => field === filterBy);
    return columns[j]?.choices ?? rows.map((row) => toPlainText(row[j])).filter(Boolean);
  });
  const label = tables.flatMap(({ columns }) => columns).find(({ field }) => field === filterBy)?.title;
  const [pages] = tables.flatMap((table) => table.pages ?? []);
  return (
    <div className="needs-script mb-6 flex noscript:hidden flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      {filter && (
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
      )}
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
      <output className="wrap-anywhere min-h-7 text-muted sm:py-2">
        {isSet(chosen) && (finder?.describe(site, tables, chosen, found) ?? words.loading)}
        <span className="block">{pages && finder?.isPartial ? words.onlyThisPage : pages}</span>
      </output>
    </div>
  );
}

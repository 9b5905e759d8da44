import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { toPlainText } from '../core/plain-text.ts';
import type { DataName, TableBlock } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { fillLabel } from './number-label.ts';

type Query = readonly [text: string, setText: (text: string) => void];

/** The text that filters all tables of a page, and these tables. */
const PageFilter = createContext<{ shared: Query; tables: Set<DataName> }>({
  shared: ['', () => {}],
  tables: new Set(),
});

/** Lets tables in `children` share a filter. */
export function TableFilters({ children }: { children: ReactNode }) {
  const [tables] = useState(() => new Set<DataName>());
  return <PageFilter value={{ shared: useState(''), tables }}>{children}</PageFilter>;
}

/** Filters a table by its own field and by that of the page. `found` are the numbers of its rows that have all words. */
export function useTableFilter({ filter, data }: Pick<TableBlock, 'filter' | 'data'>) {
  const { shared, tables } = useContext(PageFilter);
  const own = useState('');
  useEffect(() => {
    tables.add(data);
    return () => void tables.delete(data);
  }, [tables, data]);
  const words = fold(`${shared[0]} ${own[0]}`).split(/\s+/).filter(Boolean);
  const found = findRows(data, words);
  const isEmpty = words.length > 0 && found.length === 0;
  if (!filter) return { found, isEmpty };
  const isShared = filter === 'page';
  const count = (isShared ? [...tables] : [data]).flatMap((table) => findRows(table, words)).length;
  const query = isShared ? shared : own;
  return { found, isEmpty, field: <Field query={query} count={count} isShared={isShared} /> };
}

function Field({
  query: [text, setText],
  count,
  isShared,
}: {
  query: Query;
  count: number;
  isShared: boolean;
}) {
  const site = useSite();
  const { filter, filterPage, rowsFound, searchNothing } = site.words;
  const id = useId();
  const result =
    count === 0 ? searchNothing.replace('{query}', () => text.trim()) : fillLabel(rowsFound, { count }, site);
  return (
    <div className="needs-script mb-4 flex noscript:hidden flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <label htmlFor={id} className="font-semibold">
        {isShared ? filterPage : filter}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        className="min-h-11 w-full max-w-80 rounded-control border border-line-strong bg-surface px-3"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output className="wrap-anywhere min-h-[1lh] text-muted">{text.trim() && result}</output>
    </div>
  );
}

function findRows({ rows }: DataName, words: readonly string[]): number[] {
  const numbers = [...rows.keys()];
  if (words.length === 0) return numbers;
  return numbers.filter((i) => {
    const text = fold(rows[i]?.map(toPlainText).join(' ') ?? '');
    return words.every((word) => text.includes(word));
  });
}

/** Returns a text in small letters and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

import { groupBy } from '../util/group-by.ts';

/** A change in words. The path has the names of what it is in, from the outermost one, and of what has changed. */
export interface Change {
  path: readonly string[];
  kind: (typeof KINDS)[number];
  text: string;
}

const KINDS = ['changed', 'added', 'removed', 'moved'] as const;
/** The maximum number of sentences about what is in one thing. More are summed up. */
const MAX_SENTENCES = 30;

const SEPARATOR = ' › ';

/** Joins names, but one after the same: `People`, for the block of that title on the page of that title. */
export function joinNames(path: readonly string[]): string {
  return path.filter((name, i) => name !== path[i - 1]).join(SEPARATOR);
}

/** Sums up changes, the innermost first: of what has too many, those of each part or, if these are too many, all. */
export function sumUp(changes: readonly Change[]): readonly Change[] {
  let summed = changes;
  const deepest = changes.reduce((depth, { path }) => Math.max(depth, path.length), 0);
  for (let depth = deepest - 1; depth > 0; depth--) {
    const groups = groupBy(summed, ({ path }) => path.slice(0, depth).join(SEPARATOR));
    summed = [...groups.values()].flatMap((group) => {
      const inside = group.filter(({ path }) => path.length > depth);
      if (inside.length <= MAX_SENTENCES) return group;
      const parts = [...groupBy(inside, ({ path }) => path[depth]).values()];
      const sums =
        parts.length > MAX_SENTENCES
          ? [createSum(inside, depth)]
          : parts.flatMap((part) => (part.length > 1 ? createSum(part, depth + 1) : part));
      return [...group.filter((change) => !inside.includes(change)), ...sums];
    });
  }
  return summed;
}

/** Creates the sentence for all changes in one thing: `People: 48 entries changed, 2 added`. */
function createSum(changes: readonly Change[], depth: number): Change {
  const path = changes[0]?.path.slice(0, depth) ?? [];
  const getKind = (change: Change) => (change.path.length === depth + 1 ? change.kind : 'changed');
  const counts = KINDS.flatMap((kind) => {
    const names = changes.filter((change) => getKind(change) === kind).map((change) => change.path[depth]);
    const count = kind === 'changed' ? new Set(names).size : names.length;
    return count > 0 ? [[count, kind] as const] : [];
  });
  const noun = counts[0]?.[0] === 1 ? 'entry' : 'entries';
  const words = counts.map(([count, kind], i) => (i === 0 ? `${count} ${noun} ${kind}` : `${count} ${kind}`));
  return { path, kind: 'changed', text: `${joinNames(path)}: ${words.join(', ')}` };
}

import type { ForHead } from './head.ts';
import { contextValue, type Reads } from './hooks.ts';
import type { Props } from './props.ts';

/** What `memo` of React makes: a component that draws the same for the same props. */
export interface Memo {
  type: unknown;
  compare: ((before: Props, now: Props) => boolean) | null;
}

/** What was drawn once, and what it depended on. */
export interface Drawn {
  props: Props;
  scope: number;
  startsAfterText: boolean;
  /** The contexts that were asked, with what they said. */
  reads: Reads;
  html: string;
  endsInText: boolean;
  forHead: readonly ForHead[];
}

/** So much is kept of each component: a menu that marks the page it is on is another one on each of a few pages. */
const MOST = 8;

const kept = new WeakMap<Memo, Drawn[]>();

/** What a component has drawn before, where it would draw the same now. */
export function recall(memo: Memo, props: Props, scope: number, isAfterText: boolean): Drawn | undefined {
  const same = memo.compare ?? isShallowlySame;
  return kept
    .get(memo)
    ?.find(
      (drawn) =>
        drawn.scope === scope &&
        drawn.startsAfterText === isAfterText &&
        same(drawn.props, props) &&
        [...drawn.reads].every(([context, value]) => contextValue(context) === value),
    );
}

/** Keeps what a component has drawn, instead of what it drew longest ago. */
export function keep(memo: Memo, drawn: Drawn): void {
  kept.set(memo, [drawn, ...(kept.get(memo) ?? [])].slice(0, MOST));
}

function isShallowlySame(before: Props, now: Props): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length && names.every((name) => Object.is(before[name], now[name]))
  );
}

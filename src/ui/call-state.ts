import type { Call, Site } from '../generated/props.ts';

const DAY = 86_400_000;
/** Number of days before its end from which a call says how many are left. */
const LAST_DAYS = 7;

/** State of a call: open or not, and the words for it, if there are any. */
export interface CallState {
  open: boolean;
  words?: string;
}

/** Returns the state of a call at the time `now`: as it says itself, or by its dates. */
export function callState({ state, opensAt, closesAt }: Call, now: number, words: Site['words']): CallState {
  const isOver = closesAt !== undefined && Date.parse(closesAt.iso) < now;
  if (state === 'open')
    return isOver ? { open: true, words: words.datePassed.replace('{date}', closesAt.text) } : { open: true };
  if (isOver) return { open: false, words: words.closedOn.replace('{date}', closesAt.text) };
  if (state === 'closed') return { open: false, words: words.closedState };
  if (opensAt && now < Date.parse(opensAt.iso))
    return { open: false, words: words.opensOn.replace('{date}', opensAt.text) };
  if (!closesAt) return { open: true, words: words.openState };
  const left = Date.parse(closesAt.iso) - now;
  return {
    open: true,
    words: left > LAST_DAYS * DAY ? words.openUntil.replace('{date}', closesAt.text) : lastDays(left, words),
  };
}

/** Returns the words for a call that closes in `left` milliseconds, within its last days. */
function lastDays(left: number, words: Site['words']): string {
  const days = Math.floor(left / DAY);
  if (days === 0) return words.closesToday;
  return days === 1 ? words.closesInDay : words.closesInDays.replace('{days}', String(days));
}

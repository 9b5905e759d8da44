import type { Call, Site } from '../generated/props.ts';
import { countDays } from './count-days.ts';
import { fillLabel } from './number-label.ts';

/** Number of days before its end from which a call says how many are left. */
const LAST_DAYS = 7;

/** State of a call: open or not, and the words for it, if there are any. */
export interface CallState {
  open: boolean;
  words?: string;
}

/**
 * Returns the state of a call at the time `now`: as it says itself, or by its dates. Days are calendar days in the site's
 * time zone.
 */
export function callState(
  { state, opensAt, closesAt }: Call,
  now: number,
  site: Pick<Site, 'words' | 'timeZone' | 'lang'>,
): CallState {
  const { words, timeZone } = site;
  const isOver = closesAt !== undefined && Date.parse(closesAt.iso) < now;
  if (state === 'open')
    return isOver ? { open: true, words: words.datePassed.replace('{date}', closesAt.text) } : { open: true };
  if (isOver) return { open: false, words: words.closedOn.replace('{date}', closesAt.text) };
  if (state === 'closed') return { open: false, words: words.closedState };
  if (opensAt && now < Date.parse(opensAt.iso))
    return { open: false, words: words.opensOn.replace('{date}', opensAt.text) };
  if (!closesAt) return { open: true, words: words.openState };
  const days = countDays(Date.parse(closesAt.iso), timeZone) - countDays(now, timeZone);
  return {
    open: true,
    words: days > LAST_DAYS ? words.openUntil.replace('{date}', closesAt.text) : lastDays(days, site),
  };
}

/** Returns the words for a call that closes in some days, within its last days. */
function lastDays(days: number, site: Pick<Site, 'words' | 'lang'>): string {
  if (days === 0) return site.words.closesToday;
  return days === 1 ? site.words.closesTomorrow : fillLabel(site.words.closesInDays, { days }, site);
}

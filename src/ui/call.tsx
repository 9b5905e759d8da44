import { countDays } from '../core/count-days.ts';
import type { Call, Site } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { fillLabel } from './number-label.ts';
import { useNow } from './use-now.ts';

/** Number of days before its end from which a call says how many are left. */
const LAST_DAYS = 7;

export interface CallState {
  open: boolean;
  look: 'open' | 'soon' | 'closed';
  words: string;
}

/** Returns the state of a call at the time `now`: as it says itself, or by its dates, in calendar days of the site's time zone. */
export function callState(
  { state, opensAt, closesAt }: Call,
  now: number,
  site: Pick<Site, 'words' | 'timeZone' | 'lang'>,
): CallState {
  const { words, timeZone } = site;
  const closed = { open: false, look: 'closed' as const };
  if (closesAt && Date.parse(closesAt.iso) < now) {
    if (state === 'open')
      return { ...closed, open: true, words: words.datePassed.replace('{date}', closesAt.text) };
    return { ...closed, words: words.closedOn.replace('{date}', closesAt.text) };
  }
  if (state === 'closed') return { ...closed, words: words.closedState };
  if (state !== 'open' && opensAt && now < Date.parse(opensAt.iso))
    return { ...closed, words: words.opensOn.replace('{date}', opensAt.text) };
  if (!closesAt) return { open: true, look: 'open', words: words.openState };
  const days = countDays(Date.parse(closesAt.iso), timeZone) - countDays(now, timeZone);
  if (days <= LAST_DAYS) return { open: true, look: 'soon', words: lastDays(days, site) };
  return { open: true, look: 'open', words: words.openUntil.replace('{date}', closesAt.text) };
}

function lastDays(days: number, site: Pick<Site, 'words' | 'lang'>): string {
  if (days === 0) return site.words.closesToday;
  return days === 1 ? site.words.closesTomorrow : fillLabel(site.words.closesInDays, { days }, site);
}

/** The state of a call, in words with a mark. */
export function CallNote({ call, as: Tag = 'p' }: { call: Call; as?: 'p' | 'span' }) {
  const { look, words } = callState(call, useNow(), useSite());
  return <Tag className={`pill pill-${look}`}>{words}</Tag>;
}

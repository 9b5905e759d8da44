import { fillLabel } from '../core/text/fill-label.ts';
import { countDays } from '../core/values/dates.ts';
import type { Call, Site } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { useNow } from './use-now.ts';

/** Number of days before its end from which a call says how many are left. */
const LAST_DAYS = 7;

/** Returns the state of a call at the time `now`: as it says itself, or by its dates, in calendar days of the site's time zone. */
export function callState(
  { state, opensAt, closesAt }: Call,
  now: number,
  site: Pick<Site, 'words' | 'timeZone' | 'lang'>,
): { open: boolean; look: 'open' | 'soon' | 'closed'; words: string } {
  const { words, timeZone } = site;
  const closed = { open: false, look: 'closed' as const };
  if (closesAt && Date.parse(closesAt.iso) < now) {
    const open = state === 'open';
    const label = open ? words.datePassed : words.closedOn;
    return { ...closed, open, words: fillLabel(label, { date: closesAt.text }, site) };
  }
  if (state === 'closed') return { ...closed, words: words.closedState };
  if (state !== 'open' && opensAt && now < Date.parse(opensAt.iso))
    return { ...closed, words: fillLabel(words.opensOn, { date: opensAt.text }, site) };
  if (!closesAt) return { open: true, look: 'open', words: words.openState };
  const days = countDays(Date.parse(closesAt.iso), timeZone) - countDays(now, timeZone);
  if (days > LAST_DAYS)
    return { open: true, look: 'open', words: fillLabel(words.openUntil, { date: closesAt.text }, site) };
  const soon =
    [words.closesToday, words.closesTomorrow][days] ?? fillLabel(words.closesInDays, { days }, site);
  return { open: true, look: 'soon', words: soon };
}

/** The state of a call, in words with a mark. */
export function CallNote({ call, as: Tag = 'p' }: { call: Call; as?: 'p' | 'span' }) {
  const { look, words } = callState(call, useNow(), useSite());
  return <Tag className={`pill pill-${look}`}>{words}</Tag>;
}

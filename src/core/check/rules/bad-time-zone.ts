import { SITE_FILE } from '../../paths/content-paths.ts';
import { listMeant, listNames } from '../../text/suggest-names.ts';
import type { Rule } from './rule.ts';

export const badTimeZone: Rule = {
  why: 'Deadlines are shown in the time zone of the site, followed by its short name. If the zone is wrong, people apply too late.',
  bad: { site: { timeZone: 'Asia/Kolkatta' } },
  good: { site: { timeZone: 'Asia/Calcutta' } },
  page({ file, value: { timeZone: zone } }, _site, report) {
    if (file !== SITE_FILE || typeof zone !== 'string' || isTimeZone(zone)) return;
    const known = [...Intl.supportedValuesOf('timeZone'), ...ALIASES];
    report({
      at: '/timeZone',
      message: `There is no time zone ${JSON.stringify(zone)}.`,
      help: 'Write its IANA name, continent and city, for example "America/Denver" or "Asia/Kolkata". An offset such as "+05:30" is not a time zone.',
      repairs: [...listMeant(zone, known), ...listNames(zone, known)],
    });
  },
};

/** Current names that the runtime lists under a former name. https://data.iana.org/time-zones/tzdb/backward */
const ALIASES = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv'];

/** Returns true for a name that `Intl` accepts. An offset is refused: only some versions of Node accept it. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Rule } from './rule.ts';

/** A time zone that no program knows, or one without its short name. */
export const badTimeZone: Rule = {
  name: 'bad-time-zone',
  severity: 'error',
  why: 'Deadlines are told in the time zone of the site, with its short name behind them. With a wrong one, or the short name of another, people apply too late.',
  bad: { site: { timeZone: 'Asia/Kolkatta', timeZoneName: 'IST' } },
  good: { site: { timeZone: 'Asia/Calcutta', timeZoneName: 'IST' } },
  page({ config }, _context, report) {
    const zone = config?.timeZone;
    if (typeof zone !== 'string') return;
    if (!isTimeZone(zone)) {
      const known = [...Intl.supportedValuesOf('timeZone'), ...ALIASES];
      const ofCity = known.find((name) =>
        name.toLowerCase().endsWith(`/${zone.trim().replaceAll(' ', '_').toLowerCase()}`),
      );
      report(
        { pointer: '/timeZone' },
        {
          message: `There is no time zone ${JSON.stringify(zone)}.${ofCity ? ` Did you mean "${ofCity}"?` : didYouMean(zone, known)}`,
          help: 'Write its IANA name, continent and city: "Asia/Kolkata". An offset such as "+05:30" is none.',
          ...(!ofCity && getCorrection(zone, known)),
        },
      );
    } else if (config?.timeZoneName === undefined && zone.toUpperCase() !== 'UTC') {
      report(
        { pointer: '/timeZone' },
        {
          message: `The site config has a "timeZone" but no "timeZoneName": times of ${zone} would be shown as "UTC".`,
          help: 'Add "timeZoneName": what stands behind a time, for example "IST".',
        },
      );
    }
  },
};

/** Names of today that the runtime lists under a former one. https://data.iana.org/time-zones/tzdb/backward */
const ALIASES = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv'];

/** An offset is a name for some versions of Node, and for others not. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

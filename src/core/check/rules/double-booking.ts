import { getAnnotation, getEntries } from '../../schema/annotations.ts';
import { groupBy } from '../../util/group-by.ts';
import { compareDates, isDate } from '../../values/dates.ts';
import { createProgramme } from './examples.ts';
import type { Rule } from './rule.ts';

export const doubleBooking: Rule = {
  severity: 'warning',
  why: 'A room has one session at a time, and a person is in one room. If two sessions overlap, a time, a room or a name is wrong.',
  bad: { blocks: [createProgramme('2027-03-04T09:30:00Z')] },
  good: { blocks: [createProgramme('2027-03-04T10:00:00Z')] },
  page({ file, blocks }, _site, report) {
    for (const { type, pointer, block } of blocks) {
      const days = getAnnotation(type, 'x-days');
      const held = getEntries(block, 'x-days').flatMap(({ start, end, room, names }, i) => {
        if (!isDate(start) || !isDate(end)) return [];
        const one = { start, end, session: `${pointer}/${days?.list}/${i}` };
        const rooms = typeof room === 'string' ? [{ ...one, name: room, field: days?.room }] : [];
        return [...rooms, ...listFullNames(names).map((name) => ({ ...one, name, field: days?.names }))];
      });
      const reported = new Set<string>();
      for (const same of groupBy(held, ({ name }) => name).values()) {
        same.sort((a, b) => compareDates(a.start, b.start));
        for (const [i, { start, session, field, name }] of same.entries()) {
          const other = same.slice(0, i).find(({ end }) => compareDates(end, start) > 0);
          if (!other || reported.has(session + other.session)) continue;
          reported.add(session + other.session);
          report({
            at: `${session}/${field}`,
            message: `Two sessions with "${name}" as "${field}" overlap.`,
            help: `Correct the times or the "${field}" of one of them.`,
            also: [{ file, pointer: `${other.session}/${other.field}` }],
          });
        }
      }
    }
  },
};

/** A first name and a last one: a single word may be no person. */
const FULL_NAME = /^\p{Lu}\S*\s(?:.*\s)?\p{Lu}\S*$/u;

/** Lists the people that a text names in full, as words or links. */
export function listFullNames(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const names = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').split(/\s*(?:[,;&]|\band\b)\s*/);
  return [...new Set(names)].filter((name) => FULL_NAME.test(name));
}

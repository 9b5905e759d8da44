import type { PageSummary } from '../../analyze/summary.ts';
import { getDayEnd } from '../../analyze/validity.ts';
import { createPage } from './examples.ts';
import type { Rule } from './rule.ts';

const EVENT = createPage('/events/open-day', 'Open day', {
  subject: { kind: 'event', startsOn: '1969-05-30' },
});
const FILES = { 'content/pages/events/open-day.json': EVENT };

/** Reports an event that is over in a list that is written by hand. */
export const overInList: Rule = {
  name: 'over-in-list',
  severity: 'warning',
  why: 'Nobody remembers to take an event out of a list when it is over. A query takes events from their pages, and leaves out those that are over by itself.',
  bad: { blocks: [{ type: 'news', items: [{ title: 'Open day', href: '/events/open-day' }] }], files: FILES },
  good: {
    blocks: [
      { type: 'news', items: { from: 'pages/events', sort: ['-startsOn'], fields: { href: 'path' } } },
    ],
    files: FILES,
  },
  site({ pages, now, timeZone }, report) {
    const over = pages.filter((page) => isOver(page, now, timeZone));
    for (const { path, title, subject } of over) {
      const end = (subject?.endsOn ?? subject?.startsOn ?? '').slice(0, 10);
      for (const { file, links, queries = [] } of pages) {
        if (!links.includes(path)) continue;
        const ofQueries = new Set(queries.map(({ pointer }) => `${pointer}/href`));
        report({
          file,
          link: path,
          isAt: (pointer) => /\/\d+\/href$/.test(pointer) && !ofQueries.has(pointer),
          message: `"${title}" was over on ${end}, and this list is written by hand.`,
          help: 'Take it out, or let a query take the events from their pages: { "from": "pages/events", "where": { "endsOn": { "after": "today" } } }.',
        });
      }
    }
  },
};

function isOver({ subject, draft }: PageSummary, now: number, timeZone: string): boolean {
  const end = subject?.endsOn ?? subject?.startsOn;
  if (draft || subject?.kind !== 'event' || end === undefined) return false;
  return (end.includes(':') ? Date.parse(end) : getDayEnd(end, timeZone)) <= now;
}

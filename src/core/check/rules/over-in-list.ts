import { getEnd } from '../../values/day-start.ts';
import { getLastOccurrence } from '../../values/occurrences.ts';
import { createPageFile } from './examples.ts';
import type { Rule } from './rule.ts';

const FILES = createPageFile('/events/open-day', 'Open day', {
  subject: { kind: 'event', startsOn: '1969-05-30' },
});

export const overInList: Rule = {
  severity: 'warning',
  why: 'Nobody remembers to take an event out of a list when it is over. A query takes events from their pages, and leaves out those that are over by itself.',
  bad: { blocks: [{ type: 'news', items: [{ title: 'Open day', href: '/events/open-day' }] }], files: FILES },
  good: {
    blocks: [
      { type: 'news', items: { from: 'pages/events', sort: ['-startsOn'], fields: { href: 'path' } } },
    ],
    files: FILES,
  },
  site({ pages, now, timeZone, findLinks, isWritten }, report) {
    const over = new Map<string, { title: string; last: string }>();
    for (const { path, title, draft, subject } of pages) {
      const { endsOn, startsOn } = getLastOccurrence(subject ?? {}, timeZone)?.dates ?? {};
      const last = endsOn ?? startsOn;
      const isEvent = !draft && subject?.kind === 'event';
      if (isEvent && last !== undefined && getEnd(last, timeZone) <= now) over.set(path, { title, last });
    }
    for (const { file, links } of pages) {
      for (const link of links) {
        const event = over.get(link);
        if (!event) continue;
        for (const at of findLinks(file, link)) {
          if (!/\/\d+\/href$/.test(at.pointer) || !isWritten(file, at)) continue;
          report({
            file,
            at,
            message: `"${event.title}" was over on ${event.last.slice(0, 10)}, and this list is written by hand.`,
            help: 'Take it out, or let a query take the events from their pages: { "from": "pages/events", "where": { "endsOn": { "after": "today" } } }.',
          });
        }
      }
    }
  },
};

import type { PageSummary } from '../../core/analyze/summary.ts';
import { getFileSchema } from '../../core/changes/file-name.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import { readReferences, type SiteContext } from '../../core/pipeline/index.ts';
import { findSchemaNode } from '../../core/schema/nodes.ts';
import { DAY, getDay } from '../../core/values/dates.ts';
import type { DueDate } from '../protocol.ts';

/** Days before a date on which it is due. */
const DAYS = 30;

/** Lists the dates that pass within 30 days, of pages and of the settings, the next first. One that a file has twice is listed once. */
export function listDue({ site, pages }: { site: SiteContext; pages: readonly PageSummary[] }): DueDate[] {
  const getDayIn = (days: number) => getDay(new Date(site.now + days * DAY).toISOString(), site.timeZone);
  const [today, last] = [getDayIn(0), getDayIn(DAYS)];
  const isDue = (date: string) => today <= date.slice(0, today.length) && date.slice(0, today.length) <= last;
  const timed = pages.filter(({ template, times = [] }) => !template && times.some(isDue));
  const found = [SITE_FILE, ...timed.map(({ file }) => file)].flatMap((file) => {
    const references = readReferences(file, site);
    const due = references.list('time').filter(({ name }) => isDue(name));
    return [...new Map(due.toReversed().map((one) => [one.name, one]))].map(([date, { pointer }]) => {
      const node = findSchemaNode(getFileSchema(file, {}), references.value, parsePointer(pointer));
      return { file, pointer, date, name: node?.title ?? '' };
    });
  });
  return found.toSorted((a, b) => a.date.localeCompare(b.date));
}

import type { Page as AuthoredPage } from '../../generated/content.ts';
import type { DayOrTime } from '../../generated/props.ts';
import { getChild } from '../schema/schema.ts';
import { pageTree } from '../schema/schema-tree.ts';
import type { PageResolveContext, ResolveContext } from './context.ts';
import { type DateStyle, formatDate, formatDayOrTime, formatTime, getDay, hasTime } from './date.ts';
import { resolveValue } from './value.ts';

/**
 * Returns what a page shows besides its title and blocks, or `undefined`: author and tags, and if the site
 * config has `showDates`, also dates, place and URL.
 */
export function resolveDetails(
  page: AuthoredPage,
  context: PageResolveContext & ResolveContext,
): Record<string, unknown> | undefined {
  const { dates, site } = context;
  const resolveField = (name: 'author' | 'tags' | 'published' | 'updated' | 'subject') =>
    resolveValue(page[name], pageTree.fields?.get(name), context);
  const details: Record<string, unknown> = { author: resolveField('author'), tags: resolveField('tags') };
  if (site.showDates) {
    const { kind, startsOn, endsOn } = page.subject ?? {};
    const subject = resolveField('subject');
    details.published = resolveField('published');
    details.updated = resolveField('updated');
    for (const name of ['startsOn', 'place', 'url']) details[name] = getChild(subject, name);
    if (startsOn !== undefined) details.endsOn = resolveEnd(startsOn, endsOn, dates);
    if (startsOn !== undefined && kind === 'event') {
      const lastDay = getDay(endsOn ?? startsOn, dates.timeZone);
      details.lastDay = { iso: lastDay, text: formatDate(lastDay, dates) };
    }
  }
  const isEmpty = Object.values(details).every((value) => value === undefined);
  return isEmpty ? undefined : details;
}

/** Resolves the end of a period. On the day on which it begins, it is a time alone, or `undefined`. */
function resolveEnd(start: string, end: string | undefined, dates: DateStyle): DayOrTime | undefined {
  if (end === undefined || end === start) return undefined;
  const isSameDay = getDay(start, dates.timeZone) === getDay(end, dates.timeZone);
  if (!isSameDay) return { iso: end, text: formatDayOrTime(end, dates) };
  return hasTime(end) ? { iso: end, text: formatTime(end, dates) } : undefined;
}

import type { Page as AuthoredPage, Subject } from '../../generated/content.ts';
import type { DayOrTime, RichNode, Site } from '../../generated/props.ts';
import type { Titled } from '../load/referred-rows.ts';
import { getChild } from '../schema/schema.ts';
import { pageTree } from '../schema/schema-tree.ts';
import { fillLabel } from '../text/fill-label.ts';
import { getDay, hasTime } from '../values/dates.ts';
import { getListFormat } from '../values/intl.ts';
import { formatWeekday, getLastOccurrence, listWeekdays, type Timing } from '../values/occurrences.ts';
import type { NamedValues, PageResolveContext, ResolveContext } from './context.ts';
import { type DateStyle, formatDate, formatDayOrTime, formatTime } from './date.ts';
import { resolveLink } from './link.ts';
import { resolveValue } from './value.ts';

interface DetailsContext extends PageResolveContext {
  /** Returns the context of a field of the page. */
  at: (field: keyof AuthoredPage) => ResolveContext;
}

/**
 * Returns what a page shows besides its title and blocks, or `undefined`: author and tags, and if the site
 * config has `showDates`, also dates, place and URL. `subject` is that of the page, resolved.
 */
export function resolveDetails(
  page: AuthoredPage,
  subject: unknown,
  names: NamedValues | undefined,
  { dates, site, base, at }: DetailsContext,
): Record<string, unknown> | undefined {
  const resolveField = (name: 'author' | 'tags' | 'published' | 'updated') =>
    resolveValue(page[name], pageTree.fields?.get(name), at(name));
  const event: Partial<Subject> = page.subject ?? {};
  const { kind, startsOn, endsOn = startsOn } = event;
  const details = {
    author: page.author && toNodes([resolveField('author')].flat(), names?.author, base),
    tags: page.tags && toNodes([resolveField('tags')].flat(), names?.tags, base),
    ...(site.showDates && {
      published: resolveField('published'),
      updated: resolveField('updated'),
      startsOn: getChild(subject, 'startsOn'),
      place: getChild(subject, 'place'),
      url: getChild(subject, 'url'),
      endsOn: startsOn && endsOn && resolveEnd(startsOn, endsOn, at('subject')),
      repeats: describeRule(event, site, dates),
      period: kind === 'event' && startsOn ? resolvePeriod(event, dates) : undefined,
    }),
  };
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}

/** Returns texts with commas between them, or the titles and the links to the pages of those that have any. */
function toNodes(texts: readonly unknown[], titled: readonly Titled[] = [], base: string): RichNode[] {
  return texts.flatMap((text, i): RichNode[] => {
    const { title = String(text), path } = titled[i] ?? {};
    const link = path === undefined ? undefined : resolveLink(path, base);
    const node: RichNode = link ? { tag: 'a', link, children: [title] } : title;
    return i === 0 ? [node] : [', ', node];
  });
}

/** Returns the rule by which an event repeats in words: `Every Tuesday until 15 July 2027`. */
function describeRule(event: Timing, { words, lang }: Site, dates: DateStyle): string | undefined {
  const { startsOn, repeats } = event;
  if (!repeats || startsOn === undefined) return undefined;
  const { everyDay, everyWeek, everyMonth, everyYear, repeatsUntil } = words;
  const label = { day: everyDay, week: everyWeek, month: everyMonth, year: everyYear }[repeats.every];
  const weekdays = listWeekdays(event, dates.timeZone).map((day) => formatWeekday(day, dates.lang));
  const days = getListFormat(dates.lang, {}).format(weekdays);
  const day = Number(getDay(startsOn, dates.timeZone).slice('YYYY-MM-'.length));
  const rule = fillLabel(label, { days, day }, { lang });
  if (repeats.until === undefined) return rule;
  return fillLabel(repeatsUntil, { rule, date: formatDate(repeats.until, dates) }, { lang });
}

/** Resolves the period of an event: to the last day of the last occurrence, or without an end. */
function resolvePeriod(event: Timing, dates: DateStyle) {
  const { startsOn, endsOn = startsOn } = getLastOccurrence(event, dates.timeZone)?.dates ?? {};
  const iso = endsOn && getDay(endsOn, dates.timeZone);
  return iso ? { until: { iso, text: formatDate(iso, dates) } } : {};
}

/** Resolves the end of a period. On the day on which it begins, it is a time alone, or `undefined`. */
function resolveEnd(start: string, end: string, context: ResolveContext): DayOrTime | undefined {
  if (end === start) return undefined;
  const { dates, mark, path } = context;
  const isSameDay = getDay(start, dates.timeZone) === getDay(end, dates.timeZone);
  if (isSameDay && !hasTime(end)) return undefined;
  const text = isSameDay ? formatTime(end, dates) : formatDayOrTime(end, dates);
  return { iso: end, text: mark?.(text, { path: { up: path, step: 'endsOn' } }) ?? text };
}

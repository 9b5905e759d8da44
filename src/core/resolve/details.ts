import type { Page as AuthoredPage } from '../../generated/content.ts';
import type { DayOrTime, RichNode } from '../../generated/props.ts';
import type { Titled } from '../load/referred-rows.ts';
import { getChild } from '../schema/schema.ts';
import { pageTree } from '../schema/schema-tree.ts';
import type { NamedValues, PageResolveContext, ResolveContext } from './context.ts';
import { formatDate, formatDayOrTime, formatTime, getDay, hasTime } from './date.ts';
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
  const { kind, startsOn, endsOn = startsOn } = page.subject ?? {};
  const lastDay = kind === 'event' && startsOn && endsOn ? getDay(endsOn, dates.timeZone) : undefined;
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
      lastDay: lastDay && { iso: lastDay, text: formatDate(lastDay, dates) },
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

/** Resolves the end of a period. On the day on which it begins, it is a time alone, or `undefined`. */
function resolveEnd(start: string, end: string, context: ResolveContext): DayOrTime | undefined {
  if (end === start) return undefined;
  const { dates, mark, path } = context;
  const isSameDay = getDay(start, dates.timeZone) === getDay(end, dates.timeZone);
  if (isSameDay && !hasTime(end)) return undefined;
  const text = isSameDay ? formatTime(end, dates) : formatDayOrTime(end, dates);
  return { iso: end, text: mark?.(text, { path: { up: path, step: 'endsOn' } }) ?? text };
}

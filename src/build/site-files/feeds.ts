import type { PageSummary } from '../../core/analyze/summary.ts';
import { canParseUrl, encodeUrl } from '../../core/paths/encode-url.ts';
import { getBasePath, getCalendarFile, SITE_FILES } from '../../core/paths/site-paths.ts';
import { type CalendarEntry, formatCalendar, formatUtc, toUtc } from '../../core/text/calendar.ts';
import { escapeXml } from '../../core/text/escape-xml.ts';
import { fillLabel } from '../../core/text/fill-label.ts';
import { hasTime } from '../../core/values/dates.ts';
import { getDayStart, getEnd } from '../../core/values/day-start.ts';
import { listWeekdays } from '../../core/values/occurrences.ts';
import type { Subject } from '../../generated/content.ts';
import type { Site } from '../../generated/props.ts';
import { getContentType } from './content-types.ts';
import { encodePath, getAbsoluteUrl } from './url-path.ts';

/** The last change of a feed without entries, which its format requires. It stays the same in each build. */
const NO_UPDATE = '1970-01-01T00:00:00Z';

/** The kinds of pages that people apply for. */
const FOR_APPLICANTS: ReadonlySet<Subject['kind']> = new Set(['job', 'course', 'call']);

/** A page that announces something. */
interface Entry {
  page: PageSummary;
  subject: Subject;
  url: string;
  /** The last change in UTC: the page's date, or else when the call opens; without either when it closes. */
  updated: string;
  /** False if the last change is not known. Feeds leave the entry out, and the calendar has its deadline. */
  isDated: boolean;
}

/** Returns the links to the feeds for the head of every page, with the base path. */
export function getFeedLinks(site: Site): { type: string; href: string; title: string }[] {
  const base = getBasePath(site.url);
  const link = (file: string, title: string) => ({
    type: getContentType(`/${file}`),
    href: `${base}/${file}`,
    title: `${title} | ${site.name}`,
  });
  return [
    link(SITE_FILES.atom, site.words.feed),
    link(SITE_FILES.jsonFeed, site.words.feed),
    link(SITE_FILES.calendar, site.words.deadlines),
  ];
}

/** Creates a calendar of each event and call, and with `feeds` the feeds and the calendar of the site. */
export function createFeedFiles(
  site: Site,
  pages: readonly PageSummary[],
  now: number,
): [file: string, text: string][] {
  const own = listEntries(site, pages, Number.POSITIVE_INFINITY).flatMap((entry) =>
    (entry.subject.kind === 'event' ? toEvent : toDeadline)(site, entry).map((event): [string, string] => [
      getCalendarFile(entry.page.path),
      formatCalendar(event.title, [event]),
    ]),
  );
  if (!site.feeds) return own;
  const entries = listEntries(site, pages, now);
  const dated = entries.filter(({ isDated }) => isDated);
  const dates = entries.flatMap((entry) =>
    [toDeadline, toOpening, toEvent].flatMap((toEntries) => toEntries(site, entry)),
  );
  // After those of pages: the calendar of the site has its name first.
  return [
    ...own,
    [SITE_FILES.atom, formatAtom(site, dated)],
    [SITE_FILES.jsonFeed, formatJsonFeed(site, dated)],
    [SITE_FILES.calendar, formatCalendar(`${site.words.deadlines} | ${site.name}`, dates)],
  ];
}

/** Returns what pages announce, newest first. Leaves out what has no date at all, or one after `now`. */
function listEntries(site: Site, pages: readonly PageSummary[], now: number): Entry[] {
  return pages
    .flatMap((page): Entry[] => {
      if (!page.subject || page.draft) return [];
      const day = page.updated ?? page.published;
      const date = day ? formatStart(day, site) : page.subject.opensAt;
      const begins = page.subject.kind === 'event' ? page.subject.startsOn : undefined;
      const time = date ?? page.subject.closesAt ?? begins;
      if (time === undefined || (date !== undefined && Date.parse(toUtc(date)) > now)) return [];
      const url = getAbsoluteUrl(site, page.path);
      return [{ page, subject: page.subject, url, updated: toUtc(time), isDated: date !== undefined }];
    })
    .sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated) || (a.url < b.url ? -1 : 1));
}

/** Formats the time at which a day begins at the site's place: readers show it in their own time zone. */
function formatStart(day: string, { timeZone }: Site): string {
  return toUtc(new Date(getDayStart(day, timeZone)).toISOString());
}

/** Formats entries as Atom: https://www.rfc-editor.org/rfc/rfc4287 */
function formatAtom(site: Site, entries: readonly Entry[]): string {
  const path = `/${SITE_FILES.atom}`;
  const text = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`;
  const items = entries.map(({ page, url, updated }) =>
    [
      '<entry>',
      text('title', page.title),
      text('id', url),
      `<link href="${escapeXml(url)}"/>`,
      text('updated', updated),
      ...(page.published ? [text('published', formatStart(page.published, site))] : []),
      ...(page.author ?? []).map((name) => `<author>${text('name', name)}</author>`),
      ...(page.tags ?? []).map((tag) => `<category term="${escapeXml(tag)}"/>`),
      text('summary', page.description ?? page.title),
      '</entry>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.lang)}">`,
    text('title', `${site.words.feed} | ${site.name}`),
    text('id', getAbsoluteUrl(site, '/')),
    `<link href="${escapeXml(getAbsoluteUrl(site, '/'))}"/>`,
    `<link rel="self" type="${getContentType(path)}" href="${escapeXml(getAbsoluteUrl(site, path))}"/>`,
    `<author>${text('name', site.name)}</author>`,
    text('updated', entries[0]?.updated ?? NO_UPDATE),
    ...items,
    '</feed>\n',
  ].join('\n');
}

/** Formats entries as JSON Feed: https://www.jsonfeed.org/version/1.1/ */
function formatJsonFeed(site: Site, entries: readonly Entry[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${site.words.feed} | ${site.name}`,
    home_page_url: getAbsoluteUrl(site, '/'),
    feed_url: getAbsoluteUrl(site, `/${SITE_FILES.jsonFeed}`),
    language: site.lang,
    items: entries.map(({ page, url, updated }) => ({
      id: url,
      url,
      title: page.title,
      content_text: page.description ?? page.title,
      date_modified: updated,
      ...(page.author && { authors: page.author.map((name) => ({ name })) }),
      ...(page.tags && { tags: page.tags }),
      ...(page.published && { date_published: formatStart(page.published, site) }),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function toDeadline(site: Site, entry: Entry): CalendarEntry[] {
  const { closesAt: at } = entry.subject;
  if (!at) return [];
  const title = fillLabel(site.words.closes, { title: entry.page.title }, site);
  return [{ ...describeEntry(site, entry, 'closes'), title, at }];
}

/** Returns what people can apply for without a deadline, on the day from which they can. */
function toOpening(site: Site, entry: Entry): CalendarEntry[] {
  const { kind, state, closesAt, opensAt } = entry.subject;
  const at = opensAt ?? entry.page.published;
  if (!at || closesAt || state === 'closed' || !FOR_APPLICANTS.has(kind)) return [];
  return [{ ...describeEntry(site, entry, 'opens'), at }];
}

/** Returns an event as an entry: at its times, or on its days if it has a day without a time. */
function toEvent(site: Site, entry: Entry): CalendarEntry[] {
  const { kind, startsOn, endsOn, place, url } = entry.subject;
  if (kind !== 'event' || !startsOn) return [];
  const isTimed = [startsOn, endsOn ?? startsOn].every(hasTime);
  const toValue = (day: string) => (isTimed ? day : day.slice(0, 'YYYY-MM-DD'.length));
  const rule = toRule(entry.subject, isTimed, site);
  const location = [place, url && encodeUrl(url)].filter(Boolean).join(', ') || undefined;
  const [at, until] = [toValue(startsOn), endsOn && toValue(endsOn)];
  return [{ ...describeEntry(site, entry, 'event'), at, until, location, repeats: rule }];
}

/** The frequencies of RFC 5545 by what a rule says. */
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };

/** Returns the rule of an event that repeats, and the time zone in which it has times. */
function toRule(event: Subject, isTimed: boolean, { timeZone }: Site): CalendarEntry['repeats'] {
  if (!event.repeats) return undefined;
  const { every, until } = event.repeats;
  const days = listWeekdays(event, timeZone).map((day) => day.slice(0, 2).toUpperCase());
  const last = until && (isTimed ? new Date(getEnd(until, timeZone) - 1000).toISOString() : until);
  const rule = [
    `FREQ=${FREQUENCIES[every]}`,
    ...(days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(last ? [`UNTIL=${isTimed ? formatUtc(last) : last.replaceAll('-', '')}`] : []),
  ].join(';');
  return { rule, timeZone: isTimed && timeZone !== 'UTC' ? timeZone : undefined };
}

function describeEntry(site: Site, { page, url, updated }: Entry, kind: string) {
  const { url: owner = site.name } = site;
  const host = canParseUrl(owner) ? new URL(owner).host : encodePath(owner);
  const uid = `${kind}-${encodePath(page.path).slice(1) || 'home'}@${host}`;
  const { title, description = title } = page;
  return { uid, title, description, url: site.url && url, changed: updated };
}

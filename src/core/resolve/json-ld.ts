import type { Page, RichText, Site } from '../../generated/props.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { encodeUrl } from '../paths/encode-url.ts';
import { listBreadcrumbs } from '../paths/hierarchy.ts';
import { getUrlOnHost } from '../paths/site-paths.ts';
import { getEntries } from '../schema/annotations.ts';
import { getChild } from '../schema/schema.ts';
import { collectBlocks } from '../schema/walk.ts';
import { toPlainText } from '../text/plain-text.ts';
import { isObject } from '../types.ts';
import { formatWeekday, getOccurrence, listWeekdays, type Timing } from '../values/occurrences.ts';

export interface JsonLdInput {
  page: Page;
  summary: Pick<PageSummary, 'subject' | 'published' | 'updated'>;
  site: Site;
  /** The build time in milliseconds since 1970. Jobs that ended before it are left out. */
  now: number;
}

/** A thing of https://schema.org. Properties that are `undefined` are left out of its JSON. */
type Thing = Record<string, unknown>;

/**
 * Creates the JSON-LD of a page: organization and site for the home page, breadcrumbs for other pages, the
 * page's subject, and the people and the questions on it. A site without a URL has none.
 */
export function createJsonLd(input: JsonLdInput): Thing[] {
  const { page, site } = input;
  if (site.url === undefined) return [];
  const about =
    page.path === '/' ? [createOrganization(site), createWebsite(site)] : [createBreadcrumbs(page, site)];
  const all = [
    ...about,
    SUBJECTS[input.summary.subject?.kind ?? '']?.(input),
    ...createPeople(page, site),
    createFaq(page),
  ];
  return all.flatMap((thing) => (thing ? { '@context': 'https://schema.org', ...thing } : []));
}

function createOrganization({ url, name, description, contact, logos: [logo] = [], footer }: Site): Thing {
  return {
    '@type': 'Organization',
    '@id': `${url}/#organization`,
    name,
    url,
    description,
    email: contact.email,
    address: contact.address?.join(', '),
    telephone: contact.phones?.map(({ number }) => number),
    hasMap: contact.map?.href.href,
    logo: logo && getUrlOnHost(url, logo.src),
    sameAs: (footer.social ?? []).map(({ href }) => href.href),
  };
}

function createWebsite(site: Site): Thing {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: site.url,
    inLanguage: site.lang,
    publisher: { '@id': `${site.url}/#organization` },
  };
}

function createBreadcrumbs(page: Page, site: Site): Thing {
  const above = listBreadcrumbs(page, site).flatMap(({ label, href }) => {
    const item = getFullUrl(href, site.url);
    // Search engines refuse a step without a URL.
    return item ? [{ name: label, item }] : [];
  });
  const steps = [...above, { name: page.crumb, item: page.url }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

/** The functions that create the subject of a page, by its kind. */
const SUBJECTS: Readonly<Record<string, (input: JsonLdInput) => Thing | undefined>> = {
  job: createJob,
  course: createCourse,
  event: createEvent,
  news: createArticle,
};

/** Search engines show a posting without an end for ever, so it is left out, like one after its end. */
function createJob({ page, summary, site, now }: JsonLdInput): Thing | undefined {
  const { state, opensAt, closesAt, place } = summary.subject ?? {};
  if (state === 'closed' || !closesAt || Date.parse(closesAt) < now) return undefined;
  const address = site.contact.address?.join(', ');
  return {
    '@type': 'JobPosting',
    title: page.title,
    description: page.description,
    url: page.url,
    hiringOrganization: createOwner(site),
    jobLocation: place ? createPlace(place) : address && { '@type': 'Place', address },
    datePosted: summary.published ?? opensAt,
    validThrough: closesAt,
  };
}

function createCourse(input: JsonLdInput): Thing {
  const { page, summary, site } = input;
  const { place = 'Online' } = summary.subject ?? {};
  const { schedule, ...dates } = describeDates(input);
  return {
    '@type': 'Course',
    ...describePage(page),
    provider: createOwner(site),
    hasCourseInstance: dates.startDate && {
      '@type': 'CourseInstance',
      courseMode: place,
      ...dates,
      courseSchedule: schedule,
    },
  };
}

function createEvent(input: JsonLdInput): Thing | undefined {
  const { page, summary, site } = input;
  const { url, place = url ? undefined : site.contact.address?.join(', ') } = summary.subject ?? {};
  const { schedule, ...dates } = describeDates(input);
  // Search engines want a place: one of the event, or that of the organisation.
  if (!dates.startDate || !(place || url)) return undefined;
  const location = [
    place && createPlace(place),
    url && { '@type': 'VirtualLocation', url: encodeUrl(url) },
  ].filter(isObject);
  const mode = url ? (place ? 'Mixed' : 'Online') : 'Offline';
  return {
    '@type': 'Event',
    ...describePage(page),
    ...dates,
    eventSchedule: schedule,
    organizer: createOwner(site),
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: location.length > 1 ? location : location[0],
  };
}

/** Returns the dates of the next occurrence of a course or an event, and the rule by which it repeats. */
function describeDates({ summary: { subject }, site: { timeZone }, now }: JsonLdInput) {
  const event: Timing = subject ?? {};
  const { startsOn, endsOn } = getOccurrence(event, now, timeZone).dates;
  const { repeats } = event;
  const days = listWeekdays(event, timeZone).map((day) => `https://schema.org/${formatWeekday(day, 'en')}`);
  const schedule = repeats && {
    '@type': 'Schedule',
    startDate: event.startsOn,
    endDate: repeats.until,
    repeatFrequency: `P1${repeats.every.charAt(0).toUpperCase()}`,
    byDay: days.length > 0 ? days : undefined,
    scheduleTimezone: timeZone,
  };
  return { startDate: startsOn, endDate: endsOn, schedule };
}

function createArticle({ page, summary, site }: JsonLdInput): Thing {
  const { published, updated = published } = summary;
  const { title, description, url, head } = page;
  const author = listAuthors(page.details?.author, site);
  return {
    '@type': 'NewsArticle',
    headline: title,
    description,
    url,
    datePublished: published,
    dateModified: updated,
    author: author.length > 1 ? author : (author[0] ?? createOwner(site)),
    publisher: createOwner(site),
    image: head.meta.find(({ property }) => property === 'og:image')?.content,
  };
}

/** Lists the authors in the header of a page, between which there are commas. */
function listAuthors(nodes: RichText = [], { url }: Site): Thing[] {
  return nodes.flatMap((node) => {
    const name = toPlainText(node);
    const link = getChild(node, 'link');
    return name === ',' ? [] : { '@type': 'Person', name, url: getFullUrl(link, url) };
  });
}

function describePage({ title, description, url }: Page): Thing {
  return { name: title, description, url };
}

function createOwner({ name, url }: Site): Thing {
  return { '@type': 'Organization', name, url };
}

function createPlace(place: string): Thing {
  return { '@type': 'Place', name: place, address: place };
}

function createPeople({ blocks }: Page, { url }: Site): Thing[] {
  const people = blocks.flatMap((block) => getEntries(block, 'x-people'));
  return people.map(({ name, position, affiliation, image, page, email, phone, profiles }) => {
    const photo = getChild(image, 'src');
    const links = Array.isArray(profiles) ? profiles : undefined;
    return {
      '@type': 'Person',
      name,
      jobTitle: position,
      affiliation: affiliation && toPlainText(affiliation),
      image: typeof photo === 'string' ? getUrlOnHost(url, photo) : undefined,
      url: getFullUrl(page, url),
      email,
      telephone: getChild(phone, 'number'),
      sameAs: links?.flatMap((profile) => getFullUrl(getChild(profile, 'href'), url) ?? []),
    };
  });
}

/** Returns the full URL of a resolved link, of this site or of another. */
function getFullUrl(link: unknown, siteUrl: string | undefined): string | undefined {
  const href = getChild(link, 'href');
  if (typeof href !== 'string') return undefined;
  return href.startsWith('/') ? getUrlOnHost(siteUrl, href) : href;
}

/** Creates one list of the questions in all blocks, because search engines take one from a page. */
function createFaq({ blocks }: Page): Thing | undefined {
  const questions = collectBlocks(blocks).flatMap((block) => getEntries(block, 'x-faq'));
  if (questions.length === 0) return undefined;
  const mainEntity = questions.map(({ question, answer }) => {
    const acceptedAnswer = { '@type': 'Answer', text: toPlainText(answer) };
    return { '@type': 'Question', name: question, acceptedAnswer };
  });
  return { '@type': 'FAQPage', mainEntity };
}

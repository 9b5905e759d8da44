import type { Page, Site } from '../../generated/props.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { findSection } from '../navigation.ts';
import { toPlainText } from '../plain-text.ts';
import { getChild, getEntries } from '../schema/schema.ts';
import { collectBlocks } from '../schema/schema-tree.ts';
import { getUrlOnHost } from '../site-paths.ts';
import { isObject, type JsonObject } from '../types.ts';

export interface JsonLdInput {
  page: Page;
  summary: Pick<PageSummary, 'subject' | 'published' | 'updated'>;
  site: Site;
  /** The build time in milliseconds since 1970. Jobs that ended before it are left out. */
  now: number;
}

/**
 * Creates the JSON-LD of a page with types of https://schema.org: organization and site for the home page, breadcrumbs for other
 * pages, the page's subject, and the people and the questions on it.
 */
export function createJsonLd(input: JsonLdInput): JsonObject[] {
  const { page, site } = input;
  const about =
    page.path === '/' ? [createOrganization(site), createWebsite(site)] : [createBreadcrumbs(page, site)];
  const all = [...about, ...createSubject(input), ...createPeople(input), ...createFaq(input)];
  return all.map((thing) => ({ '@context': 'https://schema.org', ...thing }));
}

function createOrganization(site: Site): JsonObject {
  const [logo] = site.logos;
  return {
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name: site.name,
    url: site.url,
    description: site.description,
    email: site.contact.email,
    address: site.contact.address.join(', '),
    ...(site.contact.phones && { telephone: site.contact.phones.map(({ number }) => number) }),
    ...(site.contact.map && { hasMap: site.contact.map.href.href }),
    ...(logo && { logo: getUrlOnHost(site.url, logo.src) }),
    sameAs: (site.footer.social ?? []).map(({ href }) => href.href),
  };
}

function createWebsite(site: Site): JsonObject {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: site.url,
    inLanguage: site.lang,
    publisher: { '@id': `${site.url}/#organization` },
  };
}

function createBreadcrumbs(page: Page, site: Site): JsonObject {
  const section = findSection(site, page.path);
  const above = page.parents ?? (section ? [section] : []);
  const steps = [
    { name: site.words.home, item: `${site.url}/` },
    // Search engines refuse a step without a URL.
    ...above.flatMap(({ label, href: { href, target } = { href: '', target: undefined } }) => {
      const item = target === 'page' ? getUrlOnHost(site.url, href) : href;
      return item && item !== page.url ? [{ name: label, item }] : [];
    }),
    { name: page.crumb, item: page.url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

function createSubject(input: JsonLdInput): JsonObject[] {
  switch (input.summary.subject?.kind) {
    case 'job':
      return createJob(input);
    case 'course':
      return createCourse(input);
    case 'event':
      return createEvent(input);
    case 'news':
      return [createArticle(input)];
    default:
      return [];
  }
}

/** Search engines show a posting without an end for ever, so it is left out, like one after its end. */
function createJob({ page, summary, site, now }: JsonLdInput): JsonObject[] {
  const { state, opensAt, closesAt, place } = summary.subject ?? {};
  if (state === 'closed' || !closesAt || Date.parse(closesAt) < now) return [];
  const posted = summary.published ?? opensAt;
  return [
    {
      '@type': 'JobPosting',
      title: page.title,
      description: page.description,
      url: page.url,
      hiringOrganization: createOwner(site),
      jobLocation: place
        ? createPlace(place)
        : { '@type': 'Place', address: site.contact.address.join(', ') },
      ...(posted && { datePosted: posted }),
      validThrough: closesAt,
    },
  ];
}

function createCourse({ page, summary, site }: JsonLdInput): JsonObject[] {
  const { startsOn, endsOn, place } = summary.subject ?? {};
  const dates = { ...(startsOn && { startDate: startsOn }), ...(endsOn && { endDate: endsOn }) };
  const instance = { '@type': 'CourseInstance', courseMode: place ?? 'Online', ...dates };
  return [
    {
      '@type': 'Course',
      ...describePage(page),
      provider: createOwner(site),
      ...(startsOn && { hasCourseInstance: instance }),
    },
  ];
}

function createEvent({ page, summary, site }: JsonLdInput): JsonObject[] {
  const { startsOn, endsOn, place, url } = summary.subject ?? {};
  if (!startsOn) return [];
  const [first, second] = [place && createPlace(place), url && { '@type': 'VirtualLocation', url }].filter(
    isObject,
  );
  return [
    {
      '@type': 'Event',
      ...describePage(page),
      startDate: startsOn,
      ...(endsOn && { endDate: endsOn }),
      organizer: createOwner(site),
      ...(first && {
        eventAttendanceMode: `https://schema.org/${getAttendanceMode(place, url)}EventAttendanceMode`,
        location: second ? [first, second] : first,
      }),
    },
  ];
}

function getAttendanceMode(place: string | undefined, url: string | undefined): string {
  if (!url) return 'Offline';
  return place ? 'Mixed' : 'Online';
}

function createArticle({ page, summary: { published, updated = published }, site }: JsonLdInput): JsonObject {
  const { title, description, url, head, details } = page;
  const image = head.meta.find(({ property }) => property === 'og:image')?.content;
  return {
    '@type': 'NewsArticle',
    headline: title,
    description,
    url,
    ...(published && { datePublished: published }),
    ...(updated && { dateModified: updated }),
    author: details?.author ? { '@type': 'Person', name: details.author } : createOwner(site),
    publisher: createOwner(site),
    ...(image && { image }),
  };
}

function describePage({ title, description, url }: Page): JsonObject {
  return { name: title, description, url };
}

function createOwner({ name, url }: Site): JsonObject {
  return { '@type': 'Organization', name, url };
}

function createPlace(place: string): JsonObject {
  return { '@type': 'Place', name: place, address: place };
}

function createPeople({ page, site }: JsonLdInput): JsonObject[] {
  return page.blocks.flatMap((block) => getEntries(block, 'x-people')).map((one) => createPerson(one, site));
}

function createPerson(person: Record<string, unknown>, site: Site): JsonObject {
  const { name, position, affiliation, image, page, email, phone, profiles } = person;
  const [photo, telephone] = [getChild(image, 'src'), getChild(phone, 'number')];
  const url = getAddress(page, site);
  return {
    '@type': 'Person',
    name: String(name),
    ...(typeof position === 'string' && { jobTitle: position }),
    ...(Array.isArray(affiliation) && { affiliation: toPlainText(affiliation) }),
    ...(typeof photo === 'string' && { image: getUrlOnHost(site.url, photo) }),
    ...(url !== undefined && { url }),
    ...(typeof email === 'string' && { email }),
    ...(typeof telephone === 'string' && { telephone }),
    ...(Array.isArray(profiles) && {
      sameAs: profiles.flatMap((profile) => getAddress(getChild(profile, 'href'), site) ?? []),
    }),
  };
}

/** Returns the full URL of a resolved link, of this site or of another. */
function getAddress(link: unknown, { url }: Site): string | undefined {
  const href = getChild(link, 'href');
  if (typeof href !== 'string') return undefined;
  return href.startsWith('/') ? getUrlOnHost(url, href) : href;
}

/** Creates one list of the questions in all blocks, because search engines take one from a page. */
function createFaq({ page }: JsonLdInput): JsonObject[] {
  const questions = collectBlocks(page.blocks).flatMap((block) => getEntries(block, 'x-faq'));
  const mainEntity = questions.map(({ question, answer }): JsonObject => {
    const text = Array.isArray(answer) ? toPlainText(answer) : '';
    return { '@type': 'Question', name: String(question), acceptedAnswer: { '@type': 'Answer', text } };
  });
  return mainEntity.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : [];
}

import type { Page, Site } from '../../generated/props.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { findSection } from '../navigation.ts';
import { toPlainText } from '../plain-text.ts';
import { getChild, getFaqFields, getPeopleFields, type PeopleFields } from '../schema/schema.ts';
import { collectBlocks } from '../schema/schema-tree.ts';
import { getUrlOnHost } from '../site-paths.ts';
import type { JsonObject } from '../types.ts';

/** The input of a page's JSON-LD. */
export interface JsonLdInput {
  page: Page;
  summary: Pick<PageSummary, 'subject' | 'published'>;
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
  const { href = '', target } = section?.href ?? {};
  const url = target === 'page' ? getUrlOnHost(site.url, href) : href;
  const steps = [
    { name: site.words.home, item: `${site.url}/` },
    // Search engines refuse a step without a URL.
    ...(section && url && url !== page.url ? [{ name: section.label, item: url }] : []),
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
  const { startsOn, endsOn, place } = summary.subject ?? {};
  if (!startsOn) return [];
  return [
    {
      '@type': 'Event',
      ...describePage(page),
      startDate: startsOn,
      ...(endsOn && { endDate: endsOn }),
      organizer: createOwner(site),
      ...(place && { location: createPlace(place) }),
    },
  ];
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
  return page.blocks.flatMap((block) => {
    const fields = getPeopleFields(block);
    const list = fields && getChild(block, fields.list);
    return fields && Array.isArray(list) ? list.map((item: unknown) => createPerson(item, fields, site)) : [];
  });
}

function createPerson(item: unknown, fields: PeopleFields, site: Site): JsonObject {
  const position = getChild(item, fields.position);
  const affiliation = getChild(item, fields.affiliation);
  const image = getChild(getChild(item, fields.image), 'src');
  return {
    '@type': 'Person',
    name: String(getChild(item, fields.name) ?? ''),
    ...(typeof position === 'string' && { jobTitle: position }),
    ...(Array.isArray(affiliation) && { affiliation: toPlainText(affiliation) }),
    ...(typeof image === 'string' && { image: getUrlOnHost(site.url, image) }),
  };
}

/** Creates one list of the questions in all blocks, because search engines take one from a page. */
function createFaq({ page }: JsonLdInput): JsonObject[] {
  const mainEntity = collectBlocks(page.blocks).flatMap((block) => {
    const fields = getFaqFields(String(block.type));
    const list = fields && getChild(block, fields.list);
    if (!fields || !Array.isArray(list)) return [];
    return list.map((item: unknown): JsonObject => {
      const answer = getChild(item, fields.answer);
      const text = Array.isArray(answer) ? toPlainText(answer) : '';
      return {
        '@type': 'Question',
        name: String(getChild(item, fields.question)),
        acceptedAnswer: { '@type': 'Answer', text },
      };
    });
  });
  return mainEntity.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : [];
}

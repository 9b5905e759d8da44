import type { Page, Site } from '../../generated/props.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { getChild, getPeopleFields, type PeopleFields } from '../schema/schema.ts';
import { getUrlOnHost } from '../site-paths.ts';
import type { JsonObject } from '../types.ts';
import { toPlainText } from './markdown.ts';

/** What a page's structured data is made from. */
export interface JsonLdInput {
  page: Page;
  summary: Pick<PageSummary, 'subject' | 'published'>;
  site: Site;
  /** Milliseconds since 1970: a job is not offered any more after its end. */
  now: number;
}

/**
 * What search engines may know of a page, in the words of https://schema.org: the organization and the site on the
 * home page, the way back on the others, what the page announces, and the people on it.
 */
export function createJsonLd(described: JsonLdInput): JsonObject[] {
  const { page, site } = described;
  const about = page.path === '/' ? [organization(site), website(site)] : [breadcrumbs(page, site)];
  const all = [...about, ...subject(described), ...people(described)];
  return all.map((thing) => ({ '@context': 'https://schema.org', ...thing }));
}

function organization(site: Site): JsonObject {
  const [logo] = site.logos;
  return {
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name: site.name,
    url: site.url,
    description: site.description,
    email: site.contact.email,
    address: site.contact.address.join(', '),
    ...(logo && { logo: getUrlOnHost(site.url, logo.src) }),
    sameAs: (site.footer.social ?? []).map(({ href }) => href.href),
  };
}

function website(site: Site): JsonObject {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: site.url,
    inLanguage: site.lang,
    publisher: { '@id': `${site.url}/#organization` },
  };
}

function breadcrumbs(page: Page, site: Site): JsonObject {
  const steps = [
    { name: site.words.home, item: `${site.url}/` },
    { name: page.crumb, item: page.url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

function subject({ page, summary, site, now }: JsonLdInput): JsonObject[] {
  if (!summary.subject) return [];
  const { kind, state, opensAt, closesAt, startsOn, endsOn, place } = summary.subject;
  const us = { '@type': 'Organization', name: site.name, url: site.url };
  const named = { name: page.title, description: page.description, url: page.url };
  const where = place && { '@type': 'Place', name: place, address: place };
  if (kind === 'job') {
    // Search engines show a posting without an end for ever, and one after its end is wrong.
    if (state === 'closed' || !closesAt || Date.parse(closesAt) < now) return [];
    const posted = summary.published ?? opensAt;
    return [
      {
        '@type': 'JobPosting',
        title: page.title,
        description: page.description,
        url: page.url,
        hiringOrganization: us,
        jobLocation: where || { '@type': 'Place', address: site.contact.address.join(', ') },
        ...(posted && { datePosted: posted }),
        validThrough: closesAt,
      },
    ];
  }
  if (kind === 'course') {
    const dates = { ...(startsOn && { startDate: startsOn }), ...(endsOn && { endDate: endsOn }) };
    const instance = { '@type': 'CourseInstance', courseMode: place ?? 'Online', ...dates };
    return [{ '@type': 'Course', ...named, provider: us, ...(startsOn && { hasCourseInstance: instance }) }];
  }
  if (kind === 'event' && startsOn) {
    const dates = { startDate: startsOn, ...(endsOn && { endDate: endsOn }) };
    return [{ '@type': 'Event', ...named, ...dates, organizer: us, ...(where && { location: where }) }];
  }
  return [];
}

function people({ page, site }: JsonLdInput): JsonObject[] {
  return page.blocks.flatMap((block) => {
    const fields = getPeopleFields(block);
    const list = fields && getChild(block, fields.list);
    return fields && Array.isArray(list) ? list.map((item: unknown) => person(item, fields, site)) : [];
  });
}

function person(item: unknown, fields: PeopleFields, site: Site): JsonObject {
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

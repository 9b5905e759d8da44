import type { Page as AuthoredPage, Site as AuthoredSite } from '../../generated/content.ts';
import type { Page, Site } from '../../generated/props.ts';
import { addAnchors } from '../analyze/anchors.ts';
import { expandInPath, expandVariables } from '../analyze/variables.ts';
import { createMarkdownParser } from '../markdown/parse.ts';
import { encodeUrl } from '../paths/encode-url.ts';
import { findSection, pageLink } from '../paths/hierarchy.ts';
import { listNumberedPaths } from '../paths/page-id.ts';
import { getCalendarFile, getUrlOnHost } from '../paths/site-paths.ts';
import { pageTree, siteTree } from '../schema/schema-tree.ts';
import { getYear } from '../values/dates.ts';
import { getOccurrence } from '../values/occurrences.ts';
import { getPageCall } from './call.ts';
import { fillContents } from './contents.ts';
import type {
  NeighbourPage,
  Neighbours,
  PageResolveContext,
  ResolveContext,
  SiteResolveContext,
  ValidPage,
} from './context.ts';
import { getDescription } from './description.ts';
import { resolveDetails } from './details.ts';
import { resolveHead } from './head.ts';
import { getLayout } from './layout.ts';
import { resolveLink } from './link.ts';
import { markPriorityImage } from './priority-image.ts';
import { resolveValue } from './value.ts';

/** Languages that are written from right to left: those of the variant `rtl` in `src/styles/tokens.css`. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)/i;

/** Resolves a valid site config to the props of the shell. Derives what it leaves out. */
export function resolveSite(config: AuthoredSite, context: SiteResolveContext): Site {
  const own = { parseMarkdown: createMarkdownParser(), origin: '', nextNumber: createCounter() };
  const site = resolveValue(config, siteTree, { ...context, ...own }) as Site;
  const { name, url, words, siteMap, navigation, footer } = site;
  const toEntry = (label: string, path: string) => ({ label, href: pageLink(site, path) });
  const written = { path: { up: { up: undefined, step: 'footer' }, step: 'text' } };
  const copyright = `© ${getYear(context.now, site.timeZone)} ${name}`;
  return {
    ...site,
    ...(url !== undefined && { url: encodeUrl(url) }),
    navigation: navigation ?? [toEntry(words.home, '/'), toEntry(words.siteMap, siteMap)],
    footer: { ...footer, text: footer.text ?? context.mark?.(copyright, written) ?? copyright },
    ...(url === undefined && { feeds: false, shareCards: false }),
  };
}

/** Resolves a valid page to the props of its components. `known` is the description in its summary. */
export function resolvePage(valid: ValidPage, ofSite: PageResolveContext, known?: string): Page {
  const { page: written, parseMarkdown, paging } = valid;
  const { site, base } = ofSite;
  const { subject: announced } = written;
  const next = getOccurrence(announced ?? {}, ofSite.now, ofSite.dates.timeZone).dates;
  const page = announced ? { ...written, subject: { ...announced, ...next } } : written;
  const lang = page.lang ?? site.lang;
  const context = {
    ...ofSite,
    variables: valid.variables ?? ofSite.variables,
    parseMarkdown,
    queried: valid.queried,
    spread: valid.spread,
    origin: getUrlOnHost(site.url, ''),
    dates: { ...ofSite.dates, lang },
    nextNumber: createCounter(),
  };
  const mark = (text: string, { path }: ResolveContext) => ofSite.mark?.(text, { path }) ?? text;
  const at = (step: keyof AuthoredPage) => ({ ...context, path: { up: undefined, step } });
  const path = expandInPath(page.path, context.variables);
  const title = expandVariables(page.title, context.variables);
  const description = known ?? getDescription(page, context) ?? site.description;
  const resolveBlocks = (written: unknown, of: ResolveContext = at('blocks')) =>
    addAnchors(resolveValue(written, pageTree.fields?.get('blocks'), of));
  const blocks = fillContents(resolveBlocks(page.blocks));
  markPriorityImage(blocks);
  const leaving = valid.leaving?.map(({ instead, ...one }) => ({
    ...one,
    // They are not where the page has these blocks.
    instead: instead && resolveBlocks(instead, { ...context, mark: undefined }),
  }));
  const { kind, startsOn, closesAt } = page.subject ?? {};
  const isInCalendar = (kind === 'event' ? startsOn : closesAt) !== undefined;
  const subject = resolveValue(page.subject, pageTree.fields?.get('subject'), at('subject'));
  const numbered = paging && listNumberedPaths(path, paging);
  // The menu says where a page belongs, unless the page says so itself.
  const hasSection = page.parent === undefined && findSection(site, path) !== undefined;
  const resolved: unknown = {
    path,
    title: mark(title, at('title')),
    lang,
    dir: RIGHT_TO_LEFT.test(lang) ? 'rtl' : undefined,
    layout: page.layout ?? getLayout(blocks),
    crumb: page.navTitle
      ? mark(expandVariables(page.navTitle, context.variables), at('navTitle'))
      : mark(title, at('title')),
    url: site.url && site.url + path,
    description,
    head: resolveHead(page, { path, title, description, lang }, context),
    blocks,
    leaving: leaving?.length ? leaving : undefined,
    call: getPageCall(blocks, subject),
    details: resolveDetails(page, subject, valid.names, { ...context, at }),
    calendar: isInCalendar ? { href: `${base}/${getCalendarFile(path)}`, target: 'file' } : undefined,
    numbers: numbered && { current: paging.number, links: numbered.map((one) => resolveLink(one, base)) },
    ...(valid.neighbours && resolveNeighbours(valid.neighbours, hasSection, context)),
    sectionParameter: page.sectionParameter,
  };
  return resolved as Page;
}

function createCounter(): () => number {
  let number = 0;
  return () => ++number;
}

/** Resolves the links to the pages above a page, and to those before and after it. */
function resolveNeighbours(
  { parents, previous, next }: Neighbours,
  hasSection: boolean,
  { base, mark }: ResolveContext,
) {
  const toLink = ({ title, path }: NeighbourPage) => ({
    label: mark?.(title, { page: path }) ?? title,
    href: resolveLink(path, base),
  });
  return {
    parents: parents.length > 0 && !hasSection ? parents.map(toLink) : undefined,
    previous: previous && toLink(previous),
    next: next && toLink(next),
  };
}

import type { Site as AuthoredSite } from '../../generated/content.ts';
import type { Page, Site } from '../../generated/props.ts';
import { addAnchors } from '../analyze/anchors.ts';
import { expandInPath, expandVariables } from '../analyze/variables.ts';
import { createMarkdownParser } from '../markdown/parse.ts';
import { findSection } from '../navigation.ts';
import { listNumberedPaths, type Paging } from '../page-id.ts';
import { pageTree, siteTree } from '../schema/schema-tree.ts';
import { getCalendarFile } from '../site-paths.ts';
import { getPageCall } from './call.ts';
import { fillContents } from './contents.ts';
import type {
  Neighbour,
  Neighbours,
  PageResolveContext,
  ResolveContext,
  SiteResolveContext,
  ValidPage,
} from './context.ts';
import { getDescription } from './description.ts';
import { resolveDetails } from './details.ts';
import { resolveHead } from './head.ts';
import { resolveLink } from './link.ts';
import { markPriorityImage } from './priority-image.ts';
import { resolveValue } from './value.ts';

/** Resolves a valid site config to the props of the shell. Tests compare the props of all sites with their schemas. */
export function resolveSite(config: AuthoredSite, context: SiteResolveContext): Site {
  return resolveValue(config, siteTree, addTexts(context, { parseMarkdown: createMarkdownParser() })) as Site;
}

/** Resolves a valid page to the props of its components. `known` is the description in its summary. */
export function resolvePage(valid: ValidPage, ofSite: PageResolveContext, known?: string): Page {
  const { page, parseMarkdown } = valid;
  const context = { ...ofSite, variables: valid.variables ?? ofSite.variables };
  const { variables, site } = context;
  const lang = page.lang ?? site.lang;
  const path = expandInPath(page.path, variables);
  const title = expandVariables(page.title, variables);
  const description = known ?? getDescription(page, { ...context, parseMarkdown }) ?? site.description;
  const host = site.url.slice(0, site.url.length - context.base.length);
  const inContext = { ...context, ...withLanguage(lang, addTexts(context, valid, host)) };
  const resolveBlocks = (written: unknown) =>
    addAnchors(resolveValue(written, pageTree.fields?.get('blocks'), inContext));
  const blocks = fillContents(resolveBlocks(page.blocks));
  markPriorityImage(blocks);
  const leaving = (valid.leaving ?? []).map(({ instead, ...one }) => ({
    ...one,
    ...(instead && { instead: resolveBlocks(instead) }),
  }));
  const call = getPageCall(blocks, resolveValue(page.subject, pageTree.fields?.get('subject'), inContext));
  const details = resolveDetails(page, inContext);
  const { kind, startsOn, closesAt } = page.subject ?? {};
  const isInCalendar = (kind === 'event' ? startsOn : closesAt) !== undefined;
  const head = resolveHead({ page, path, title, description, lang }, context);
  // The menu says where a page belongs, unless the page says so itself.
  const hasSection = page.parent === undefined && findSection(site, path) !== undefined;
  const resolved: unknown = {
    path,
    title,
    lang,
    layout: page.layout ?? 'site',
    crumb: page.navTitle ? expandVariables(page.navTitle, variables) : title,
    url: site.url + path,
    description,
    head: valid.paging ? addNumbers(head, path, valid.paging, site.url) : head,
    blocks,
    ...(leaving.length > 0 && { leaving }),
    ...(call && { call }),
    ...(details && { details }),
    ...(isInCalendar && { calendar: { href: `${context.base}/${getCalendarFile(path)}`, target: 'file' } }),
    ...(valid.paging && { numbers: resolveNumbers(path, valid.paging, context.base) }),
    ...(valid.neighbours && resolveNeighbours(valid.neighbours, hasSection, context.base)),
    ...(page.sectionParameter && { sectionParameter: page.sectionParameter }),
  };
  return resolved as Page;
}

/** Returns the context with what the texts of one page need. */
function addTexts(
  context: SiteResolveContext,
  { parseMarkdown, queried }: Pick<ValidPage, 'parseMarkdown' | 'queried'>,
  origin = '',
): ResolveContext {
  let number = 0;
  return { ...context, parseMarkdown, ...(queried && { queried }), origin, nextNumber: () => ++number };
}

/** Returns the context with the language of a page for its dates. */
function withLanguage(lang: string, context: ResolveContext): ResolveContext {
  return lang === context.dates.lang ? context : { ...context, dates: { ...context.dates, lang } };
}

/** Resolves the links to the pages above a page, and to those before and after it. */
function resolveNeighbours({ parents, previous, next }: Neighbours, hasSection: boolean, base: string) {
  const toLink = ({ title, path }: Neighbour) => ({ label: title, href: resolveLink(path, base) });
  return {
    ...(parents.length > 0 && !hasSection && { parents: parents.map(toLink) }),
    ...(previous && { previous: toLink(previous) }),
    ...(next && { next: toLink(next) }),
  };
}

/** Resolves the links to all pages that a list is spread over. */
function resolveNumbers(path: string, paging: Paging, base: string) {
  const links = listNumberedPaths(path, paging).map((numbered) => resolveLink(numbered, base));
  return { current: paging.number, links };
}

/** Adds the pages before and after a page to its head. */
function addNumbers(head: Page['head'], path: string, paging: Paging, url: string): Page['head'] {
  const paths = listNumberedPaths(path, paging);
  const neighbours = [
    ['prev', paths[paging.number - 2]],
    ['next', paths[paging.number]],
  ] as const;
  const links = neighbours.flatMap(([rel, to]) => (to === undefined ? [] : [{ rel, href: url + to }]));
  return { ...head, links: [...head.links, ...links] };
}

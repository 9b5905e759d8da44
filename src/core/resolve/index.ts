import type { ErrorObject } from 'ajv';
import type { Page as AuthoredPage, Site as AuthoredSite } from '../../generated/content.ts';
import type { Page, Site } from '../../generated/props.ts';
import { isResolvedPage, isResolvedSite } from '../../generated/props-validators.js';
import { expandInPath, expandVariables } from '../analyze/variables.ts';
import { addAnchors } from '../anchors.ts';
import { pageTree, siteTree } from '../schema/schema-tree.ts';
import { getPageCall } from './call.ts';
import { fillContents } from './contents.ts';
import type { PageResolveContext, ResolveContext } from './context.ts';
import { resolveHead } from './head.ts';
import { markPriorityImage } from './priority-image.ts';
import { resolveValue } from './value.ts';

/** The site config as the shell draws it. Throws only when the engine itself is wrong. */
export function resolveSite(config: AuthoredSite, context: ResolveContext): Site {
  const site = resolveValue(config, siteTree, context);
  if (isResolvedSite(site)) return site;
  throw new Error(`The site config was resolved wrongly: ${firstError(isResolvedSite)}.`);
}

/**
 * A checked page as the renderer draws it. Throws only when the engine itself is wrong: what comes out is
 * checked against the schemas of what components receive.
 */
export function resolvePage(page: AuthoredPage, context: PageResolveContext): Page {
  const { variables, site } = context;
  const lang = page.lang ?? site.lang;
  const path = expandInPath(page.path, variables);
  const title = expandVariables(page.title, variables);
  const description = expandVariables(page.meta?.description ?? site.description, variables);
  const inContext = inLanguage(lang, context);
  const resolvedBlocks = resolveValue(page.blocks, pageTree.fields?.get('blocks'), inContext);
  const blocks = fillContents(addAnchors(resolvedBlocks));
  markPriorityImage(blocks);
  const call = getPageCall(blocks, resolveValue(page.subject, pageTree.fields?.get('subject'), inContext));
  const resolved = {
    path,
    title,
    lang,
    layout: page.layout ?? 'site',
    crumb: page.navTitle ? expandVariables(page.navTitle, variables) : title,
    url: site.url + path,
    description,
    head: resolveHead({ page, path, title, description, lang }, context),
    blocks,
    ...(call && { call }),
    ...(page.sectionParameter && { sectionParameter: page.sectionParameter }),
  };
  if (isResolvedPage(resolved)) return resolved;
  throw new Error(`The page ${path} was resolved wrongly: ${firstError(isResolvedPage)}.`);
}

/** Returns where a validator has found its first error, as a JSON pointer, and which. */
function firstError({ errors }: { errors?: null | ErrorObject[] }): string {
  const [error] = errors ?? [];
  return `${error?.instancePath} ${error?.message}`;
}

/** What resolving needs on a page of a language; most pages have the site's. */
function inLanguage(lang: string, context: ResolveContext): ResolveContext {
  return lang === context.dates.lang ? context : { ...context, dates: { ...context.dates, lang } };
}

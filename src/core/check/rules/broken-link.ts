import { listProfiles, toPagePath } from '../../analyze/link-corrections.ts';
import { isMadeOfRow } from '../../analyze/references.ts';
import { isPublished, listPaths, type PageSummary } from '../../analyze/summary.ts';
import { hasVariables } from '../../analyze/variables.ts';
import { CSV_SYNTAX } from '../../load/csv-format.ts';
import { MEDIA, SITE_FILE } from '../../paths/content-paths.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { getLinkKind, getLinkPath } from '../../paths/parse-link.ts';
import { isFeed } from '../../paths/site-paths.ts';
import { quoteAll } from '../../text/message-text.ts';
import { type KnownNames, suggestWhere } from '../../text/suggest.ts';
import { describeMissing, listNames } from '../../text/suggest-names.ts';
import { isError, type Place } from '../../types.ts';
import { memoize } from '../../util/memoize.ts';
import { NO_FEEDS } from '../explained.ts';
import { listIgnoredPaths } from '../ignored-files.ts';
import { findFormFault, findUse, repairPath } from '../path-faults.ts';
import { describeAbsent } from './missing-media.ts';
import type { Rule, RuleDiagnostic, WholeSite } from './rule.ts';

/** The paths of pages and drafts, and the files that a link can lead to. */
interface Targets extends Pick<WholeSite, 'source' | 'feeds'> {
  /** Those that there are, with the titles of pages. */
  known: ReadonlyMap<string, readonly string[]>;
  /** The anchors of pages, each with its words. */
  sections: () => KnownNames;
  /** The identities of drafts by their paths. */
  drafts: ReadonlyMap<string, string>;
}

export const brokenLink: Rule = {
  why: 'A link to an address without a page leads visitors to "not found". A draft is not published, so nothing can link to it yet.',
  bad: { blocks: [{ type: 'prose', text: '[Home](/hom)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  site({ summary, siteMap, feeds, pages, data, source, otherPaths, findLinks }, report) {
    const ignored = listIgnoredPaths(source);
    // A page whose path is unknown may be the one that is linked to, and so may that of a row that can't be
    // read. Both have errors of their own.
    const unread = data.filter(({ diagnostics }) =>
      diagnostics.some((one) => isError(one) && one.rule === CSV_SYNTAX),
    );
    const isLost = pages.some(({ template }) => unread.some(({ name }) => template?.from === `data/${name}`));
    if (isLost || [...pages.map(({ path }) => path), ...ignored].includes('')) return;
    const published = pages.filter(isPublished);
    const lost = new Map<PageSummary, Place[]>();
    const notFound = pages.filter(({ kind }) => kind === 'notFound');
    const drafts = pages.filter(({ kind, draft }) => kind === 'page' && draft);
    // Links may lead already to the address that a wrong one, which has an error of its own, is corrected to.
    const corrected = published
      .filter(({ path }) => findFormFault(path) ?? findUse(path, { otherPaths }))
      .flatMap(({ path }) => repairPath(path, { otherPaths }) ?? []);
    const titled = published.flatMap((page) =>
      listPaths(page).map(({ name }) => [name, [page.title, page.navTitle ?? '']] as const),
    );
    const others = [siteMap, ...corrected, ...ignored].map((name) => [name, [name]] as const);
    const getSections = memoize((of: readonly PageSummary[]) => new Map(of.flatMap(listSections)));
    const targets: Targets = {
      known: new Map<string, readonly string[]>([...others, ...titled]),
      sections: () => getSections(published),
      drafts: new Map(
        drafts.flatMap((page) => listPaths(page).map(({ name }) => [name, page.file] as const)),
      ),
      source,
      feeds,
    };
    for (const page of [summary, ...data, ...pages]) {
      for (const link of page.links) {
        // Links between drafts are right: either both pages are shown, or neither.
        const isBetweenDrafts = 'draft' in page && page.draft && targets.drafts.has(getLinkPath(link));
        if (isBetweenDrafts || !isBroken(link, targets)) continue;
        const unreached = notFound.find(({ path }) => path === getLinkPath(link));
        if (unreached) {
          const places = findLinks(page.file, link).map(({ file = page.file, pointer, within }) => ({
            file,
            pointer,
            within,
          }));
          lost.set(unreached, [...(lost.get(unreached) ?? []), ...places]);
          continue;
        }
        for (const at of findLinks(page.file, link)) {
          const meant = isMadeOfRow(at)
            ? { ...targets, known: new Map<string, string[]>(), sections: () => [] }
            : targets;
          const piece = { start: 0, end: getLinkPath(link).length };
          report({ file: page.file, at: { ...at, piece }, ...describeBrokenLink(link, meant) });
        }
      }
    }
    for (const [{ file, path }, also] of lost)
      report({
        file,
        at: '/kind',
        message: `The kind "notFound" leaves the page "${path}" without an address, but links lead to it.`,
        help: 'Remove "kind", or remove the links.',
        also,
      });
  },
};

function isBroken(link: string, { known, source, feeds }: Targets): boolean {
  // Most links are a path alone. Another rule reports unknown variables.
  if (known.has(link) || hasVariables(link)) return false;
  const kind = getLinkKind(link);
  if (kind === 'page') return !known.has(getLinkPath(link)) && !(feeds && isFeed(link));
  return kind === 'file' && !source.has(MEDIA + getLinkPath(link));
}

/** Lists the anchors of a page as links. */
function listSections({ path, anchors }: PageSummary) {
  return anchors.map((name) => [`${path}#${name}`, [name.replace(/^section-/, '')]] as const);
}

/** A path with the ending of a file. */
const FILE = /^\/.*\.(?!(?:html?|json|php)$)[a-z]\w{1,4}$/i;

function describeBrokenLink(link: string, { known, sections, drafts, source }: Targets): RuleDiagnostic {
  const path = getLinkPath(link);
  const draft = drafts.get(path);
  if (draft !== undefined) {
    const { file, key } = parsePageId(draft);
    return {
      message: `The page ${path} is a draft. It is not published, so visitors would get "not found".`,
      help: `Remove the link until the page is ready, or remove "draft" from ${file}.`,
      ...(key !== undefined && { cause: `draft ${file}` }),
    };
  }
  if (isFeed(path))
    return {
      message: `The site has no feeds, so there is no "${path}".`,
      help: `Write "feeds": true and the "url" of the site into ${SITE_FILE}, or remove the link.`,
      cause: NO_FEEDS,
    };
  const [profile, ...profiles] = listProfiles(link);
  if (profile !== undefined)
    return {
      message: `"${link}" is the name of a profile, and not its address.`,
      help: `Write the address of the profile, for example ${quoteAll([profile, ...profiles])}.`,
      ...(profiles.length === 0 && { repairs: [{ edit: profile }] }),
    };
  const message = `No page has the address "${path}".`;
  if (FILE.test(path)) return describeAbsent(path, source);
  const top = path.replace(/(.)\/.*/, '$1');
  const elsewhere =
    top === '/' ? '' : ` If another application serves it, list "${top}/" in "otherPaths" of ${SITE_FILE}.`;
  const isPath = path.startsWith('/');
  const general = !isPath
    ? `An address begins with a slash, such as "/people"; a link to a file has its path inside ${MEDIA}.`
    : /\s/.test(path)
      ? 'Link to a page that exists, or remove the link. An address has no space in it.'
      : `Link to a page that exists, remove the link, or add a page with this address.${elsewhere} ${suggestWhere(path)}`;
  const { repairs, ...described } = describeMissing(message, toPagePath(link), known, general);
  const isSure = repairs.some(({ certainty }) => certainty === 'certain');
  const inPages = link === path && !isSure ? listNames(path, sections()) : [];
  return {
    ...described,
    repairs: [...repairs, ...inPages],
    ...(isPath && !isSure && { cause: { absent: path } }),
  };
}

import { correctPageLink } from '../../analyze/link-corrections.ts';
import { getMediaNames } from '../../analyze/media-lookup.ts';
import { SITE_FILE } from '../../analyze/site-references.ts';
import type { PageSummary } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath, MEDIA } from '../../link.ts';
import { didYouMean } from '../../suggest.ts';
import type { ContentSource } from '../../types.ts';
import type { DiagnosticContent, Rule } from './rule.ts';

/** The paths of pages and drafts, and the files that a link can lead to. */
interface Targets {
  known: Set<string>;
  drafts: Set<string>;
  source: ContentSource;
}

/** Reports an internal link that leads to no page. */
export const brokenLink: Rule = {
  name: 'broken-link',
  severity: 'error',
  why: 'A link to an address without a page leads visitors to "not found". A draft is not published, so nothing can link to it yet.',
  bad: { blocks: [{ type: 'prose', text: '[Home](/hom)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  site({ config, siteMap, data, source }, report) {
    const targets: Targets = { known: new Set([siteMap]), drafts: new Set(), source };
    const linked = new Set<string>();
    // A page whose path is unknown may be the one that is linked to. It has an error of its own.
    let isSure = true;
    const check = (page: Pick<PageSummary, 'file' | 'links'>) => {
      for (const link of page.links)
        if (isBroken(link, targets)) report(page, { link }, describeBrokenLink(link, targets));
    };
    const checkPage = (page: PageSummary) => {
      // Links between drafts are right: either both pages are shown, or neither.
      if (!page.draft) return check(page);
      check({ ...page, links: page.links.filter((link) => !targets.drafts.has(getLinkPath(link))) });
    };
    return {
      onPage({ kind, path, redirectFrom, links, draft }) {
        for (const link of links) linked.add(link);
        if (path === '' || path.includes('{')) isSure = false;
        if (kind !== 'page') return;
        const addresses = draft ? targets.drafts : targets.known;
        addresses.add(path);
        for (const { name } of redirectFrom) addresses.add(name);
      },
      onEnd() {
        if (!isSure) return undefined;
        check(config);
        for (const table of data) check(table);
        for (const link of linked) if (isBroken(link, targets)) return checkPage;
        return undefined;
      },
    };
  },
};

function isBroken(link: string, { known, source }: Targets): boolean {
  // Most links are a path alone. Another rule reports unknown variables.
  if (known.has(link) || link.includes('{')) return false;
  const kind = getLinkKind(link);
  if (kind === 'page') return !known.has(getLinkPath(link));
  return kind === 'file' && !source.has(MEDIA + getLinkPath(link));
}

function describeBrokenLink(link: string, { known, drafts, source }: Targets): DiagnosticContent {
  const path = getLinkPath(link);
  if (drafts.has(path)) {
    return {
      message: `The page ${path} is a draft. It is not published, so visitors would get "not found".`,
      help: 'Remove the link until the page is ready, or remove "draft" from the page.',
      word: link,
    };
  }
  const page = correctPageLink(link, known);
  if (page !== undefined)
    return suggestInstead(path, page, `Write "${page}". An address begins with a slash and has no ending.`);
  const file = getMediaNames(source).findMeant(path);
  if (file !== undefined)
    return suggestInstead(path, file, `Write the path of the file inside ${MEDIA}: "${file}".`);
  const wanted = path.startsWith('/') ? path : `/${path}`;
  const top = wanted.replace(/(.)\/.*/, '$1');
  return {
    message: `No page has the address "${path}".${didYouMean(wanted, known)}`,
    help: `Link to a page that exists, or add a page with this address. If another application serves it, list "${top}/" in "otherPaths" of ${SITE_FILE}.`,
    word: path,
  };
}

function suggestInstead(path: string, instead: string, help: string): DiagnosticContent {
  return {
    message: `No page has the address "${path}". Did you mean "${instead}"?`,
    help,
    word: path,
    instead,
  };
}

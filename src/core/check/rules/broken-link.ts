import { correctPageLink } from '../../analyze/link-corrections.ts';
import { getMediaNames } from '../../analyze/media-lookup.ts';
import type { PageSummary } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath, MEDIA } from '../../link.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { ContentSource } from '../../types.ts';
import type { DiagnosticContent, Rule } from './rule.ts';

/** What there is to link to. */
interface Targets {
  known: Set<string>;
  drafts: Set<string>;
  source: ContentSource;
}

/** An internal link that leads to no page. */
export const brokenLink: Rule = {
  name: 'broken-link',
  severity: 'error',
  why: 'A link to an address that no page has leads visitors to "not found". A draft is not published, so nothing may link to it yet.',
  bad: { blocks: [{ type: 'prose', text: '[Home](/hom)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  site({ config, siteMap, data, source }, report) {
    const targets: Targets = { known: new Set([siteMap]), drafts: new Set(), source };
    const linked = new Set<string>();
    // A page whose address can't be read may be the one that is linked to: that slip is told already.
    let isSure = true;
    const check = (page: Pick<PageSummary, 'file' | 'links'>) => {
      for (const link of page.links) if (isBroken(link, targets)) report(page, { link }, told(link, targets));
    };
    const judge = (page: PageSummary) => {
      // Between drafts, links are right: both are shown, or none.
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
        for (const link of linked) if (isBroken(link, targets)) return judge;
        return undefined;
      },
    };
  },
};

function isBroken(link: string, { known, source }: Targets): boolean {
  // As most links are: nothing but an address. A variable that is not known is told by its own rule.
  if (known.has(link) || link.includes('{')) return false;
  const kind = getLinkKind(link);
  if (kind === 'page') return !known.has(getLinkPath(link));
  return kind === 'file' && !source.has(MEDIA + getLinkPath(link));
}

function told(link: string, { known, drafts, source }: Targets): DiagnosticContent {
  const path = getLinkPath(link);
  if (drafts.has(path)) {
    return {
      message: `The page ${path} is a draft: it is not published, and the link would lead nowhere.`,
      help: 'Take the link away until the page is ready, or take away its "draft".',
      word: link,
    };
  }
  const page = correctPageLink(link, known);
  if (page !== undefined)
    return meant(path, page, `Write "${page}": addresses have no ending, and begin with a slash.`);
  const file = getMediaNames(source).findMeant(path);
  if (file !== undefined) return meant(path, file, `A file is named by its path below ${MEDIA}: "${file}".`);
  const wanted = path.startsWith('/') ? path : `/${path}`;
  return {
    message: `No page has the address "${path}".${didYouMean(wanted, known)}`,
    help: 'Link to a page that exists, or add a page with this address.',
    ...getCorrection(wanted, known),
    word: path,
  };
}

function meant(path: string, instead: string, help: string): DiagnosticContent {
  return {
    message: `No page has the address "${path}". Did you mean "${instead}"?`,
    help,
    word: path,
    instead,
  };
}

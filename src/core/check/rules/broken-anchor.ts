import { findRenamed, type Meant } from '../../analyze/renamed.ts';
import { listPaths, type PageSummary } from '../../analyze/summary.ts';
import { hasVariables } from '../../analyze/variables.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { getLinkKind, getLinkPath, parseLink } from '../../paths/parse-link.ts';
import { formatGuess, type KnownNames } from '../../text/suggest.ts';
import { describeMissing } from '../../text/suggest-names.ts';
import { createFix } from '../../types.ts';
import { getOnly } from '../../util/get-only.ts';
import { groupBy } from '../../util/group-by.ts';
import { memoize } from '../../util/memoize.ts';
import type { Rule } from './rule.ts';

/** The anchor that every page has, as the target of the skip link. */
const CONTENT = 'content';

export const brokenAnchor: Rule = {
  why: 'A link to an anchor that does not exist leads to the top of the page, and visitors wonder why. A block with a heading and no `id` gets an anchor from its heading, such as `#section-about-us`. A page with a `sectionParameter` is linked to in the same way: `?section=energy`.',
  bad: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#enrgy)' }] },
  good: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#energy)' }] },
  site({ summary, pages, data, findLinks, findHeadings }, report) {
    const targets = new Map(pages.flatMap((page) => listPaths(page).map(({ name }) => [name, page])));
    const parameters = new Set(['section', ...pages.flatMap((page) => page.sectionParameter ?? [])]);
    const getAnchors = memoize((page: PageSummary) => new Set([...page.anchors, CONTENT]));
    const linked = [summary, ...data, ...pages].flatMap((page) =>
      page.links.flatMap((link) => {
        if (!/[#?]/.test(link)) return [];
        const isHere = getLinkKind(link) === 'anchor' && 'anchors' in page;
        const target = isHere ? page : targets.get(getLinkPath(link));
        // What is missing may be in the part of the page that can't be read.
        if (!target || target.isPartial) return [];
        const unread = link.includes('?') && findUnread(link, target, parameters, getAnchors(target));
        if (unread) {
          const piece = { start: getLinkPath(link).length, end: link.length };
          for (const at of findLinks(page.file, link))
            report({ file: page.file, at: { ...at, piece }, ...unread });
        }
        const wanted = listWanted(link, target).filter(([name]) => name !== '' && !hasVariables(name));
        return wanted.map(([name, start]) => ({ file: page.file, link, target, name, start }));
      }),
    );
    for (const [target, links] of groupBy(linked, (one) => one.target)) {
      const anchors = getAnchors(target);
      const missing = links.filter(({ name }) => !anchors.has(name));
      if (missing.length === 0) continue;
      const headings = findHeadings(target.file);
      const known = new Map(
        [...anchors].map((anchor) => [
          anchor,
          headings.get(anchor)?.flatMap((text) => [text, `section-${text}`]) ?? [
            anchor.replace(/^section-/, ''),
          ],
        ]),
      );
      const used = new Set(links.map(({ name }) => name));
      const renamed = findRenamed(
        missing,
        target.anchors.filter((anchor) => !used.has(anchor)).map((name) => ({ name })),
      );
      for (const { file, link, name, start } of missing) {
        const isExact = link.startsWith(name, start);
        const toLink = (anchor: string) => link.slice(0, start) + anchor + link.slice(start + name.length);
        const holders = (getHolders(pages).get(name) ?? []).map(({ path }) => `${path}#${name}`);
        const diagnostic = {
          ...(target === summary
            ? {
                message: `Each page shows this link, and "#${name}" is on none in particular.`,
                help: `Write the address of its page first, for example "${holders[0] ?? `/about#${name}`}".`,
              }
            : describeAnchor(name.trim(), renamed.get(name), target, known, toLink, holders)),
          // A link with escapes has other characters than the anchor.
          ...(!isExact && { repairs: [] }),
        };
        const piece = isExact ? { start, end: start + name.length } : undefined;
        for (const at of findLinks(file, link)) report({ file, at: { ...at, piece }, ...diagnostic });
      }
    }
  },
};

/** Returns the pages with each anchor. */
const getHolders = memoize(
  (pages: readonly PageSummary[]) =>
    groupBy(
      pages.flatMap(({ path, anchors }) => anchors.map((name) => ({ path, name }))),
      ({ name }) => name,
    ),
  new WeakMap(),
);

function describeAnchor(
  name: string,
  meant: Meant | undefined,
  { file, path }: PageSummary,
  known: KnownNames,
  toLink: (anchor: string) => string,
  holders: readonly string[],
) {
  const message = `The page ${path} has no anchor "${name}".`;
  const holder = getOnly(holders);
  const general =
    holder === undefined
      ? `Add "id": "${name}" to a block of ${parsePageId(file).file}, or link to an anchor that exists.`
      : `Another page has it: write "${holder}".`;
  const write = (anchor: string) => `Write "${toLink(anchor)}".`;
  const described = describeMissing(message, name, known, general);
  const same = described.repairs.find(({ certainty }) => certainty === 'certain');
  if (meant?.isRenamed && !same)
    return { message: `${message} It was renamed to "${meant.name}".`, help: write(meant.name) };
  return {
    ...described,
    ...(same && { help: write(same.edit) }),
    repairs: described.repairs.map((one) => ({
      guess: formatGuess(one.edit),
      advice: write(one.edit),
      ...one,
    })),
  };
}

/** Describes a parameter that the page of a link does not read, and that another page does or names its section. */
function findUnread(
  link: string,
  { path, file, sectionParameter }: PageSummary,
  parameters: ReadonlySet<string>,
  anchors: ReadonlySet<string>,
) {
  const isUnread = ([name, value]: readonly [string, string]) =>
    value !== '' && name !== sectionParameter && (parameters.has(name) || anchors.has(value));
  const [name, value] = [...parseLink(link).query].find(isUnread) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const right = (sectionParameter ? `?${sectionParameter}=` : '#') + value;
  const query = link.slice(getLinkPath(link).length);
  const other = sectionParameter ? ` but "${sectionParameter}"` : '';
  return {
    message: `The page ${path} reads no "${name}" of its address${other}, so this link leads to its top.`,
    help: anchors.has(value)
      ? `Write "${path}${right}".`
      : `Write the address alone, "${path}", or add "sectionParameter": "${name}" to ${parsePageId(file).file}.`,
    repairs: createFix(anchors.has(value) && query === `?${name}=${value}` ? right : undefined),
  };
}

/** Returns the anchors that a link names, after `#` and in the parameter for sections, with their offsets in it. */
function listWanted(link: string, { sectionParameter = '' }: PageSummary): [anchor: string, start: number][] {
  const { query, anchor } = parseLink(link);
  const parameter = `${sectionParameter}=`;
  const at = Math.max(link.indexOf(`?${parameter}`), link.indexOf(`&${parameter}`));
  return [
    [anchor, link.indexOf('#') + 1],
    [sectionParameter === '' ? '' : (query.get(sectionParameter) ?? ''), at + 1 + parameter.length],
  ];
}

import type { Page } from '../../generated/content.ts';
import type { Announcement } from '../analyze/summary.ts';
import { expandVariables } from '../analyze/variables.ts';
import { pageTree } from '../schema/schema-tree.ts';
import { walk } from '../schema/walk.ts';
import { toPlainText } from '../text/plain-text.ts';
import { mapValues } from '../util/map-values.ts';
import { getPageCall } from './call.ts';
import type { TextContext } from './context.ts';
import { resolveText } from './markdown.ts';

/** Maximum number of characters, within what search results show. */
const MAX = 160;
/** Number of characters from which a text is preferred to earlier ones, which say less. */
const ENOUGH = 40;

/** Returns a page's description: its own, or the beginning of its first text; `undefined` without one. */
export function getDescription(page: Page, context: TextContext): string | undefined {
  const own = page.meta?.description;
  if (own !== undefined) return expandVariables(own, context.variables);
  let best = '';
  walk({ value: page, tree: pageTree }, ({ value, tree }) => {
    if (best.length >= ENOUGH) return false;
    if (tree?.part !== 'richText') return true;
    const text = toParagraphs(value, context);
    if (best === '' || text.length >= ENOUGH) best = text;
    return false;
  });
  return best === '' ? undefined : shorten(best);
}

/** Returns what lists show of a page; of one that announces something, also what site outputs need of it. */
export function getAnnouncement(page: Page, context: TextContext): Announcement {
  const { subject, author, tags } = page;
  const expand = (text: string) => expandVariables(text, context.variables);
  const isDescribed = subject !== undefined || page.meta?.description !== undefined;
  const description = isDescribed ? getDescription(page, context) : undefined;
  const listed = {
    ...(description !== undefined && { description }),
    ...(author !== undefined && { author: [author].flat().map(expand) }),
    ...(tags && { tags: tags.map(expand) }),
  };
  if (!subject) return listed;
  const call = getPageCall(page.blocks, subject);
  const { repeats: _, ...texts } = subject;
  return {
    subject: { ...subject, ...mapValues(texts, expand) },
    ...listed,
    ...(call && { call }),
  };
}

/** Returns the paragraphs of a text without markup: no headings, lists or tables. */
function toParagraphs(value: unknown, context: TextContext): string {
  const nodes = resolveText(value, context, { base: '' });
  return toPlainText(nodes.filter((node) => typeof node === 'object' && node.tag === 'p'));
}

/** Returns a text that is too long up to the end of a word, followed by an ellipsis. */
function shorten(text: string): string {
  if (text.length <= MAX) return text;
  return `${/^.{1,159}(?=\s)/su.exec(text)?.[0] ?? [...text].slice(0, MAX - 1).join('')}…`;
}

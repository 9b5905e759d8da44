import type { Heading, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { RichNode, RichText } from '../../generated/props.ts';
import { getLinkLanguage } from '../analyze/markdown.ts';
import { findExcess } from '../analyze/markdown-limits.ts';
import { resolveLink } from './link.ts';

/** A list item's line: `- words` or `1. words`. */
const ITEM = /^\s*([-*+]|\d+[.)])\s/;
/** Signs that mean something in Markdown, wherever they stand. */
const SIGN = /[*_[\]`<>#\\~!&|=\n]/;
/** What means something at the beginning, or as a whole. */
const ITEM_START = /^\s*([-+]|\d+[.)])(\s|$)/;
const WHOLE = /---|https?:/;
/** The deepest level of a heading in Markdown. */
const DEEPEST = 6;

/** A text without any mark is a paragraph as it stands. In one expression, all of it would be tried at each sign of a text. */
function isMarked(text: string): boolean {
  return SIGN.test(text) || ITEM_START.test(text) || WHOLE.test(text);
}

/** The Markdown of a rich text that is a string or a list of lines. */
export function toMarkdown(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : joinLines(value).markdown;
}

/** The Markdown of a list of lines, and the offset in it at which each begins. */
export function joinLines(lines: readonly string[]): { markdown: string; starts: number[] } {
  const starts: number[] = [];
  let markdown = '';
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const inList = before !== undefined && ITEM.test(before) && ITEM.test(line);
    if (i > 0) markdown += inList ? '\n' : '\n\n';
    starts.push(markdown.length);
    markdown += line;
  });
  return { markdown, starts };
}

/** The tree of a rich text that is a list of lines. Lines without any mark are paragraphs as they stand. */
export function parseRichTextLines(
  lines: readonly string[],
  putIn: (text: string) => string,
  base: string,
): RichText {
  if (lines.some(isMarked)) return parseRichText(putIn(toMarkdown(lines)), base);
  const words = lines.map((line) => putIn(line).trim()).filter((line) => line !== '');
  if (words.some(isMarked)) return parseRichText(putIn(toMarkdown(lines)), base);
  return words.map((line) => ({ tag: 'p', children: [line] }));
}

/** The tree that components draw, its links below the site's base path. HTML in the text is text; a picture is its words. */
export function parseRichText(markdown: string, base: string): RichText {
  // What is too much for the parser is an error of the rule `text-limits`, and is not published.
  if (!isMarked(markdown) || findExcess(markdown)) return [{ tag: 'p', children: [markdown] }];
  const { children } = fromMarkdown(markdown);
  const top = Math.min(...children.map((node) => (node.type === 'heading' ? node.depth : DEEPEST)));
  return children.flatMap((node) =>
    node.type === 'heading' ? headingNode(node, top, base) : toRich(node, base),
  );
}

/** Below a block's own heading, the first level that a text uses is the third of the page. */
function headingNode({ depth, children }: Heading, top: number, base: string): RichNode[] {
  return [{ tag: depth === top ? 'h3' : 'h4', children: richChildren(children, base) }];
}

/** The levels of all headings in a Markdown text, in order. */
export function getHeadingLevels(markdown: string): number[] {
  if (!markdown.includes('#')) return [];
  const lines = markdown.match(/^ {0,3}#{1,6}(?=\s)/gm) ?? [];
  return lines.map((line) => line.trim().length);
}

/** The text alone, without its marks: for descriptions. */
export function toPlainText(nodes: readonly RichNode[]): string {
  const flat = nodes.map((node) => (typeof node === 'string' ? node : toPlainText(node.children ?? [])));
  return flat.join('').replaceAll(/\s+/g, ' ').trim();
}

const TAGS = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  blockquote: 'blockquote',
  listItem: 'li',
} as const;

function richChildren(nodes: readonly RootContent[], base: string): RichNode[] {
  return nodes.flatMap((node) => toRich(node, base));
}

function toRich(node: RootContent, base: string): RichNode[] {
  switch (node.type) {
    case 'paragraph':
    case 'strong':
    case 'emphasis':
    case 'blockquote':
      return [{ tag: TAGS[node.type], children: richChildren(node.children, base) }];
    case 'listItem':
      return [{ tag: 'li', children: node.children.flatMap((child) => tightly(child, base)) }];
    case 'list':
      return [{ tag: node.ordered ? 'ol' : 'ul', children: richChildren(node.children, base) }];
    case 'heading':
      return [{ tag: 'h4', children: richChildren(node.children, base) }];
    case 'link':
      return linkNode(node.url, richChildren(node.children, base), base);
    case 'inlineCode':
      return [{ tag: 'code', children: [node.value] }];
    case 'code':
      return [{ tag: 'pre', children: [node.value] }];
    case 'thematicBreak':
      return [{ tag: 'hr' }];
    case 'break':
      return [{ tag: 'br' }];
    case 'text':
    case 'html':
      return [node.value];
    case 'image':
    case 'imageReference':
      return [node.alt ?? ''];
    case 'linkReference':
      return richChildren(node.children, base);
    default:
      return [];
  }
}

/** An item of one paragraph needs no paragraph. */
function tightly(node: RootContent, base: string): RichNode[] {
  return node.type === 'paragraph' ? richChildren(node.children, base) : toRich(node, base);
}

function linkNode(url: string, children: RichNode[], base: string): RichNode[] {
  const lang = getLinkLanguage(url);
  if (lang !== undefined) return [{ tag: 'span', lang, children }];
  const link = resolveLink(url, base);
  return link ? [{ tag: 'a', link, children }] : children;
}

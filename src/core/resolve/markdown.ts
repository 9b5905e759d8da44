import type { Heading, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { RichNode, RichText } from '../../generated/props.ts';
import { getLinkLanguage } from '../markdown/findings.ts';
import { findExcess } from '../markdown/limits.ts';
import { toMarkdown } from '../markdown/lines.ts';
import { resolveLink } from './link.ts';

/** Characters that mean something in Markdown anywhere in a text. */
const MARK = /[*_[\]`<>#\\~!&|=\n]/;
/** Marks at the beginning of a text. */
const ITEM_START = /^\s*([-+]|\d+[.)])(\s|$)/;
/** Marks of several characters. */
const LONG_MARK = /---|https?:/;
/** The lowest level of a heading in Markdown. */
const MAX_DEPTH = 6;

/** Returns true if a text may contain Markdown. Three expressions are faster than one with alternatives. */
function hasMarkdown(text: string): boolean {
  return MARK.test(text) || ITEM_START.test(text) || LONG_MARK.test(text);
}

/** Parses a rich text that is a list of lines, after `expand` of its variables. Lines without Markdown become paragraphs. */
export function parseRichTextLines(
  lines: readonly string[],
  expand: (text: string) => string,
  base: string,
): RichText {
  if (lines.some(hasMarkdown)) return parseRichText(expand(toMarkdown(lines)), base);
  const texts = lines.map((line) => expand(line).trim()).filter((line) => line !== '');
  if (texts.some(hasMarkdown)) return parseRichText(expand(toMarkdown(lines)), base);
  return texts.map((line) => ({ tag: 'p', children: [line] }));
}

/** Parses Markdown to the tree that components render. `base` is the base path for links. HTML becomes text, an image its description. */
export function parseRichText(markdown: string, base: string): RichText {
  // The rule `text-limits` reports a text that is too much for the parser as an error, so it is never published.
  if (!hasMarkdown(markdown) || findExcess(markdown)) return [{ tag: 'p', children: [markdown] }];
  const { children } = fromMarkdown(markdown);
  const top = Math.min(...children.map((node) => (node.type === 'heading' ? node.depth : MAX_DEPTH)));
  return children.flatMap((node) =>
    node.type === 'heading' ? createHeading(node, top, base) : toRich(node, base),
  );
}

/** Returns `h3` for the first level that a text uses and `h4` for others, because blocks have `h2`. */
function createHeading({ depth, children }: Heading, top: number, base: string): RichNode[] {
  return [{ tag: depth === top ? 'h3' : 'h4', children: toRichChildren(children, base) }];
}

/** Returns the levels of all headings in a Markdown text, in order. */
export function getHeadingLevels(markdown: string): number[] {
  if (!markdown.includes('#')) return [];
  const lines = markdown.match(/^ {0,3}#{1,6}(?=\s)/gm) ?? [];
  return lines.map((line) => line.trim().length);
}

const TAGS = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  blockquote: 'blockquote',
  listItem: 'li',
} as const;

function toRichChildren(nodes: readonly RootContent[], base: string): RichNode[] {
  return nodes.flatMap((node) => toRich(node, base));
}

function toRich(node: RootContent, base: string): RichNode[] {
  switch (node.type) {
    case 'paragraph':
    case 'strong':
    case 'emphasis':
    case 'blockquote':
      return [{ tag: TAGS[node.type], children: toRichChildren(node.children, base) }];
    case 'listItem':
      return [{ tag: 'li', children: toItemChildren(node.children, base) }];
    case 'list':
      return [
        {
          tag: node.ordered ? 'ol' : 'ul',
          ...(node.ordered && node.start !== 1 && { start: node.start ?? 1 }),
          children: toRichChildren(node.children, base),
        },
      ];
    case 'heading':
      return [{ tag: 'h4', children: toRichChildren(node.children, base) }];
    case 'link':
      return createLink(node.url, toRichChildren(node.children, base), base);
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
      return toRichChildren(node.children, base);
    default:
      return [];
  }
}

/** Returns the nodes of a list item; of a paragraph at its beginning, only its children. */
function toItemChildren(nodes: readonly RootContent[], base: string): RichNode[] {
  return nodes.flatMap((node, i) =>
    node.type === 'paragraph' && i === 0 ? toRichChildren(node.children, base) : toRich(node, base),
  );
}

function createLink(url: string, children: RichNode[], base: string): RichNode[] {
  const lang = getLinkLanguage(url);
  if (lang !== undefined) return [{ tag: 'span', lang, children }];
  const link = resolveLink(url, base);
  return link ? [{ tag: 'a', link, children }] : children;
}

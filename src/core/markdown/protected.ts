import type { Nodes } from 'mdast';
import { listMatches } from '../text/list-matches.ts';
import type { Span } from '../types.ts';
import { CODE } from './code.ts';
import { createMarkdownParser, getAddress, getSpan } from './parse.ts';

/** Code, what is in braces, the name of a footnote, and a character by its name. */
const NAMES = RegExp(`${CODE.source}|\\{[^{}]*\\}|\\[\\^[^\\]\\s]+\\]|&#?\\w+;`, 'gm');

/** Lists the ranges of a text that are no words for people: code, HTML, addresses and names of variables. */
export function listProtected(markdown: string): Span[] {
  const { root } = createMarkdownParser()(markdown);
  return [...listInNode(root), ...listMatches(markdown, NAMES)];
}

/** Lists those in a node. A link without a range of its address is its own label. */
function listInNode(node: Nodes): Span[] {
  const address = getAddress(node);
  const isWhole =
    ['code', 'inlineCode', 'html', 'definition'].includes(node.type) || (node.type === 'link' && !address);
  const span = isWhole ? getSpan(node) : address;
  const inside = !isWhole && 'children' in node ? node.children.flatMap(listInNode) : [];
  return span ? [span, ...inside] : inside;
}

import type { BlockContent, List, ListItem, PhrasingContent } from 'mdast';
import type { Mark, Node } from 'prosemirror-model';
import { doubleBraces, hideVariables } from './variables.ts';

export function isListNode({ type }: Node): boolean {
  return type.name === 'bullet_list' || type.name === 'ordered_list';
}

/** Returns the blocks of Markdown that nodes are, without empty paragraphs. */
export function toBlocks(nodes: readonly Node[]): BlockContent[] {
  return nodes.flatMap((node): BlockContent[] => {
    const { name } = node.type;
    if (name === 'written') return [{ type: 'html', value: node.attrs.source }];
    if (name === 'blockquote') return [{ type: 'blockquote', children: toBlocks(node.children) }];
    if (isListNode(node))
      return [createList(node.children, name === 'ordered_list' ? node.attrs.start : undefined)];
    const [, children] = splitEdges(toPhrasing(node.children, []));
    if (name === 'heading') return [{ type: 'heading', depth: node.attrs.level, children }];
    return children.length > 0 ? [{ type: 'paragraph', children }] : [];
  });
}

/** Creates a list, ordered if it has a `start`. */
export function createList(items: readonly Node[], start: number | undefined): List {
  const children = items.map(
    (item): ListItem => ({ type: 'listItem', spread: false, children: toBlocks(item.children) }),
  );
  return { type: 'list', ordered: start !== undefined, start: start ?? null, spread: false, children };
}

/** Returns the content of a paragraph, in which the marks of neighbours are nested, the longest outside. */
function toPhrasing(nodes: readonly Node[], outer: readonly Mark[]): PhrasingContent[] {
  const [first] = nodes;
  if (!first) return [];
  const runs = first.marks
    .filter((mark) => !mark.isInSet(outer))
    .map((mark) => {
      const end = nodes.findIndex((node) => !mark.isInSet(node.marks));
      return { mark, length: end < 0 ? nodes.length : end };
    })
    // Nothing can be marked in code.
    .sort(
      (a, b) =>
        Number(a.mark.type.name === 'code') - Number(b.mark.type.name === 'code') || b.length - a.length,
    );
  const [run] = runs;
  const { mark, length } = run ?? { length: 1 };
  const inner = mark ? wrap(mark, nodes.slice(0, length), outer) : toLeaf(first);
  return [...inner, ...toPhrasing(nodes.slice(length), outer)].filter(isNeeded);
}

/** Returns false for a space beside a line break, which would not be read. */
function isNeeded(node: PhrasingContent, i: number, all: readonly PhrasingContent[]): boolean {
  const isBeside = [all[i - 1], all[i + 1]].some((other) => other?.type === 'break');
  return !isBeside || node.type === 'break' || !isSpace(node);
}

const ATTENTION = ['strong', 'emphasis', 'delete'] as const;

function wrap(mark: Mark, nodes: readonly Node[], outer: readonly Mark[]): PhrasingContent[] {
  const { name } = mark.type;
  // Braces in code are text.
  const toCode = (node: Node) => node.text ?? node.attrs.source ?? ' ';
  if (name === 'code') return [{ type: 'inlineCode', value: nodes.map(toCode).join('') }];
  const [before, inner, after] = splitEdges(toPhrasing(nodes, [...outer, mark]));
  const { href: url = '', title } = mark.attrs;
  const type = ATTENTION.find((other) => other === name);
  const marked: PhrasingContent = type
    ? { type, children: inner }
    : {
        type: 'link',
        url: hideVariables(url),
        title,
        children: inner.filter((child) => child.type !== 'link'),
      };
  return inner.length === 0 ? before : [...before, marked, ...after];
}

/** Returns a leaf. Spaces at the ends of a text are texts of their own: no mark may begin or end with one. */
function toLeaf(node: Node): PhrasingContent[] {
  if (node.type.name === 'hard_break') return [{ type: 'break' }];
  if (node.type.name === 'written_inline') return [{ type: 'html', value: node.attrs.source }];
  const texts = toSource(node).split(/^(\s+)|(\s+)$/);
  return texts.flatMap((value) => (value ? [{ type: 'text', value }] : []));
}

/** Returns the text of a leaf before marks are escaped. */
function toSource(node: Node): string {
  return node.isText ? doubleBraces(node.text ?? '') : hideVariables(node.attrs.source ?? ' ');
}

function isSpace(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}

/** Splits off the spaces and line breaks at both ends. */
function splitEdges(nodes: readonly PhrasingContent[]) {
  const start = nodes.findIndex((node) => !isSpace(node));
  const from = start < 0 ? nodes.length : start;
  const to = nodes.findLastIndex((node) => !isSpace(node)) + 1;
  return [nodes.slice(0, from), nodes.slice(from, to), nodes.slice(Math.max(from, to))] as const;
}

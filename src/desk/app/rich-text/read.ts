import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import type { Mark, Node } from 'prosemirror-model';
import { joinLines } from '../../../core/markdown/lines.ts';
import { createMarkdownParser } from '../../../core/markdown/parse.ts';
import { listMatches } from '../../../core/text/list-matches.ts';
import type { Span } from '../../../core/types.ts';
import { schema } from './schema.ts';
import { hideVariables, showVariables, splitAtVariables, undoubleBraces } from './variables.ts';

/** A block, or an item of a list that is not nested, with its range in the text. */
interface Unit extends Span {
  node: Node;
  /** The list that an item is in. */
  list?: Node;
}

/** A unit with the text that it was read from. */
export interface Piece extends Pick<Unit, 'node' | 'list'> {
  source: string;
  /** The text between it and `next`. */
  gap: string;
  next?: Piece;
}

export interface RichSource {
  doc: Node;
  pieces: readonly Piece[];
  /** True for a value that is a list of lines. The text of its pieces has a `BORDER` between two lines. */
  isLines: boolean;
}

export const BORDER = '\uFFFE';
/** Fills a border up, so that a text with borders is as long as the one that `joinLines` returns. */
const FILLER = '\uFFFF';

/** Splits a text at its borders. */
export function splitLines(text: string): string[] {
  return text.replaceAll(FILLER, '').split(BORDER);
}

/** Reads a rich text. Each block that the schema does not know is one node, as written. */
export function readRichText(value: string | readonly string[]): RichSource {
  const lines = [value].flat();
  const { markdown, starts } = joinLines(lines);
  const bordered = lines.reduce(
    (text, line, i) => (i === 0 ? line : (text + BORDER).padEnd(starts[i] ?? 0, FILLER) + line),
    '',
  );
  const units = readUnits(markdown);
  const pieces = units.map(({ start, end, ...unit }, i): Piece => {
    const gap = bordered.slice(end, units[i + 1]?.start);
    return { ...unit, source: bordered.slice(i === 0 ? 0 : start, end), gap };
  });
  pieces.forEach((piece, i) => {
    const next = pieces[i + 1];
    if (next) piece.next = next;
  });
  const blocks = [...new Set(pieces.map(({ node, list }) => list ?? node))];
  const doc = schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')]);
  return { doc, pieces, isLines: typeof value !== 'string' };
}

/** The character that marks the caret in a text. */
const CARET = '\uFDD0';

/** Returns the position in the document of an offset in the text of a value, or the end if it has none. */
export function findPosition(value: string | readonly string[], offset: number): number {
  const { markdown } = joinLines([value].flat());
  const { doc } = readRichText(markdown.slice(0, offset) + CARET + markdown.slice(offset));
  let found = doc.content.size - 2 * CARET.length;
  doc.descendants((node, position) => {
    const at = node.text?.indexOf(CARET) ?? -1;
    if (at >= 0) found = position + at;
  });
  return Math.max(0, found);
}

function readUnits(markdown: string): Unit[] {
  // The parser leaves out a byte order mark, and counts from what follows it.
  const hidden = hideVariables(markdown.replace(/^\uFEFF/, ' '));
  const { root, excess } = createMarkdownParser()(hidden);
  const whole = { start: 0, end: markdown.length };
  if (excess) return [{ node: createWritten(markdown, true), ...whole }];
  // A text without marks is not parsed: each of its lines is a paragraph, without a range.
  const lines = listMatches(hidden, /[^\n]*\S[^\n]*/g);
  return root.children.flatMap((block, i): Unit[] => {
    const { start, end } = getSpan(block) ?? lines[i] ?? whole;
    const isKnown = canEdit(block);
    const node = isKnown ? toBlock(block, markdown) : createWritten(markdown.slice(start, end), true);
    // An item that is indented depends on its neighbours: such a list is one piece.
    const isFlush = (item: RootContent) => item.position?.start.column === 1;
    if (!isKnown || block.type !== 'list' || !block.children.every(isFlush)) return [{ node, start, end }];
    return block.children.map((item, k) => ({
      node: node.child(k),
      list: node,
      ...(getSpan(item) ?? whole),
    }));
  });
}

function getSpan({ position }: Nodes): Span | undefined {
  const { start, end } = position ?? {};
  return start?.offset === undefined || end?.offset === undefined
    ? undefined
    : { start: start.offset, end: end.offset };
}

function createWritten(source: string, isBlock = false): Node {
  return schema.node(isBlock ? 'written' : 'written_inline', { source });
}

/** Returns true for a block of the schema. */
function canEdit(block: RootContent): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return true;
    case 'blockquote':
      return block.children.length > 0 && block.children.every(canEdit);
    case 'list':
      return block.children.every(canEdit);
    case 'listItem':
      return typeof block.checked !== 'boolean' && block.children.every(canEdit);
    default:
      return false;
  }
}

function toBlock(block: RootContent, markdown: string): Node {
  const toBlocks = (children: readonly RootContent[]) => children.map((child) => toBlock(child, markdown));
  switch (block.type) {
    case 'heading':
      return schema.node('heading', { level: block.depth }, toInline(block.children, [], markdown));
    case 'blockquote':
      return schema.node('blockquote', null, toBlocks(block.children));
    case 'list': {
      const [type, attrs] = block.ordered ? ['ordered_list', { start: block.start ?? 1 }] : ['bullet_list'];
      return schema.node(type ?? '', attrs, toBlocks(block.children));
    }
    case 'listItem': {
      const hasText = block.children[0]?.type === 'paragraph';
      const children = toBlocks(block.children);
      return schema.node('list_item', null, hasText ? children : [schema.node('paragraph'), ...children]);
    }
    default: {
      const children = block.type === 'paragraph' ? block.children : [];
      return schema.node('paragraph', null, toInline(children, [], markdown));
    }
  }
}

function toInline(nodes: readonly PhrasingContent[], marks: readonly Mark[], markdown: string): Node[] {
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'text':
      case 'html':
        return toText(node.value, marks);
      case 'inlineCode':
        return schema.text(showVariables(joinLine(node.value)), schema.mark('code').addToSet(marks));
      case 'break':
        return schema.node('hard_break', null, undefined, marks);
      case 'strong':
      case 'emphasis':
      case 'delete':
        return toInline(node.children, schema.mark(node.type).addToSet(marks), markdown);
      case 'link':
        if (node.children.length > 0) {
          const link = schema.mark('link', { href: showVariables(node.url), title: node.title ?? null });
          return toInline(node.children, link.addToSet(marks), markdown);
        }
    }
    const { start, end } = getSpan(node) ?? { start: 0, end: 0 };
    return createWritten(markdown.slice(start, end)).mark(marks);
  });
}

function joinLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** Returns the nodes of a text. A line break in it is a space, and a brace that is shown may be doubled. */
function toText(value: string, marks: readonly Mark[]): Node[] {
  return splitAtVariables(joinLine(value)).flatMap((text, i) => {
    if (i % 2 === 1) return schema.node('variable', { source: text }, undefined, marks);
    return text === '' ? [] : schema.text(undoubleBraces(text), marks);
  });
}

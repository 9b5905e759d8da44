import { readWrittenText } from '../load/json/locator.ts';
import { MAX_DEPTH, tryParse } from '../load/json/plain-json.ts';
import { readRanges } from '../load/json/ranges.ts';
import { findLineEnd } from '../load/line-offsets.ts';
import { getStart, shiftNode, type TextNode } from '../load/text-node.ts';
import type { Json, Span } from '../types.ts';
import { type CopiedEntry, EditError, type TextDocument, type TextFormat } from './text-format.ts';

/** The format of JSON. A new value is written like those beside it: in one line or several, with their indentation. */
export const JSON_FORMAT: TextFormat = {
  misread: 'Other values of the file would change too.',
  read: (text) => {
    const value = tryParse(text);
    if (value === undefined) throw new EditError('The file has a syntax error. Correct it first.');
    return { value, readNodes: () => checkNames(readRanges(text) ?? { start: 0, end: 0 }, MAX_DEPTH) };
  },
  readEntry: (text, { start, end }, name) => {
    const written = text.slice(start, end);
    const node = name === undefined ? readRanges(written) : readRanges(`{${written}}`)?.children?.[0];
    return node && shiftNode(node, name === undefined ? start : start - 1);
  },
  readPart: readWrittenText,
  getInside: ({ start, end }) => ({ start: start + 1, end: end - 1 }),
  writeValue: (doc, node, value) => write(value, node, readStyle(doc, node)),
  writeEntry: (doc, { parent, siblings, index, name }, value, copied) => {
    const around = readStyle(doc, parent);
    const [first] = siblings;
    const isOneLine = first ? !isOnLines(doc, parent) : around.isOneLine;
    const base = getIndentation(doc, (!isOneLine && first) || parent);
    const style = { ...around, isOneLine, indentation: first || isOneLine ? base : base + around.unit };
    if (copied) return writeCopy(copied, name, style);
    const nearest = [...siblings.slice(0, index).reverse(), ...siblings.slice(index)];
    const like = nearest.find((node) => isLike(doc, node, value));
    return writeName(name, style) + write(value, like, style);
  },
  createGap: (doc, { parent, siblings: [only], name }, value) => {
    const { comma, padding, lineEnd, unit, isOneLine, indentation } = readStyle(doc, parent);
    const similar = only ? parent : name === undefined ? findSimilar(doc, [value]) : undefined;
    if (similar ? !isOnLines(doc, similar) : isOneLine) {
      const inside = similar ? getOpening(doc, similar) : name === undefined ? '' : padding;
      return only ? [comma] : [inside, inside];
    }
    const end = lineEnd + indentation;
    return only ? [`,${lineEnd}${getIndentation(doc, only)}`] : [end + unit, end];
  },
};

/** Throws an `EditError` for a name that is twice in an object, and for values that are nested too deep. */
function checkNames(node: TextNode, levels: number): TextNode {
  const { children = [], isList } = node;
  const names = new Set(children.map(({ name }) => name));
  const again = isList ? undefined : children.find(({ name }) => !names.delete(name));
  if (again)
    throw new EditError(`The name "${again.name}" is twice in an object. Remove one of the two first.`);
  if (levels === 0) throw new EditError(`Brackets are nested more than ${MAX_DEPTH} levels deep.`);
  for (const child of children) checkNames(child, levels - 1);
  return node;
}

/** The style in which a text is written, and a value in it. */
interface Style {
  doc: TextDocument;
  lineEnd: string;
  /** The indentation of a level. */
  unit: string;
  /** The colon and the comma between two values of a line, with the space after them. */
  colon: string;
  comma: string;
  /** The space inside the braces of an object in one line. */
  padding: string;
  /** True for a value on the line of another one. */
  isOneLine: boolean;
  /** The indentation of its line. */
  indentation: string;
}

function readStyle(doc: TextDocument, node: TextNode): Style {
  const { text, root } = doc;
  const field = findFirst(root, ({ key }) => key !== undefined);
  const colon = field?.key ? text.slice(field.key.end, field.start) : ': ';
  const outer = findFirst(root, (one) => isOnLines(doc, one));
  const [inner] = outer?.children ?? [];
  const space = colon.endsWith(':') ? '' : ' ';
  const inline = findFirst(root, (one) => isLike(doc, one, {}) && !isOnLines(doc, one));
  const unit = outer && inner && getIndentation(doc, inner).slice(getIndentation(doc, outer).length);
  return {
    doc,
    lineEnd: findLineEnd(text),
    unit: unit || '  ',
    colon,
    comma: `,${space}`,
    padding: inline ? getOpening(doc, inline) : space,
    isOneLine: /\S/.test(text.slice(text.lastIndexOf('\n', getStart(node)) + 1, getStart(node))),
    indentation: getIndentation(doc, node),
  };
}

/** Writes a value like another one of its kind; without one, on lines of its own unless it is within a line. */
function write(value: Json, like: TextNode | undefined, style: Style): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { doc, comma, lineEnd, indentation } = style;
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value);
  if (entries.length === 0) return `${opening}${closing}`;
  const similar = isLike(doc, like, value) ? like : style.isOneLine ? undefined : findSimilar(doc, value);
  const isOneLine = similar ? !isOnLines(doc, similar) : style.isOneLine;
  const inner = { ...style, isOneLine, indentation: indentation + style.unit };
  const { children = [] } = similar ?? {};
  const written = entries.map(([name, entry], i) =>
    Array.isArray(value)
      ? write(entry, children[i] ?? children[0], inner)
      : writeName(name, style) +
        write(
          entry,
          children.find((child) => child.name === name),
          inner,
        ),
  );
  const inside = similar ? getOpening(doc, similar) : Array.isArray(value) ? '' : style.padding;
  const [before, after] = isOneLine ? [inside, inside] : [lineEnd + inner.indentation, lineEnd + indentation];
  return opening + before + written.join(isOneLine ? comma : `,${before}`) + after + closing;
}

/** Writes the name of a field; nothing for an entry of a list. */
function writeName(name: string | undefined, { colon }: Style): string {
  return name === undefined ? '' : JSON.stringify(name) + colon;
}

/** Writes a copied value as it is, with another name if it has another, and other indentation. */
function writeCopy({ doc, node }: CopiedEntry, name: string | undefined, style: Style): string {
  const [start, before] = [getStart(node), getIndentation(doc, node)];
  const written = node.name === name ? doc.text.slice(start, node.start) : writeName(name, style);
  return written + doc.text.slice(node.start, node.end).replaceAll(`\n${before}`, `\n${style.indentation}`);
}

/** Returns true for a list or an object that is not empty, and has the kind of a value. */
function isLike({ text }: TextDocument, node: TextNode | undefined, value: Json): boolean {
  return node?.children?.[0] !== undefined && text[node.start] === (Array.isArray(value) ? '[' : '{');
}

/** Finds a list with entries of the kind that those of a list have. */
function findSimilar(doc: TextDocument, value: Json): TextNode | undefined {
  const first = Array.isArray(value) ? value[0] : undefined;
  if (first === undefined) return undefined;
  const isNested = typeof first === 'object' && first !== null;
  return findFirst(doc.root, ({ isList, children: [entry] = [] }) =>
    Boolean(isList && entry && (isNested ? isLike(doc, entry, first) : !entry.children)),
  );
}

/** Finds the first node of a text that passes a test. */
function findFirst(node: TextNode, test: (node: TextNode) => boolean): TextNode | undefined {
  if (test(node)) return node;
  for (const child of node.children ?? []) {
    const found = findFirst(child, test);
    if (found) return found;
  }
  return undefined;
}

/** Returns the white space at the beginning of a value's line. */
function getIndentation({ text }: TextDocument, { start }: Span): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))?.[0] ?? '';
}

/** Returns the text between a bracket and what is first in it. */
function getOpening({ text }: TextDocument, { start, children: [first] = [] }: TextNode): string {
  return first ? text.slice(start + 1, getStart(first)) : '';
}

/** Returns true for a list or an object with its first entry on another line. */
function isOnLines(doc: TextDocument, node: TextNode): boolean {
  return getOpening(doc, node).includes('\n');
}

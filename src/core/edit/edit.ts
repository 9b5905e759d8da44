import { getStart, spliceNodes, type TextNode } from '../load/text-node.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../paths/pointer.ts';
import type { Fix, Json, Operation, Span } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { applyToValue, getAt, type SetOperation, setText } from './apply-to-value.ts';
import { CSV_FORMAT } from './csv-format.ts';
import { JSON_FORMAT } from './json-format.ts';
import { MARKDOWN_FORMAT } from './markdown-format.ts';
import {
  type CopiedEntry,
  EditError,
  type NewEntry,
  type Refusal,
  type TextDocument,
  type TextFormat,
} from './text-format.ts';

/** Reads the text of a file for edits. Returns the reason if it can't be edited, such as a syntax error. */
export function readDocument(file: string, text: string): TextDocument | Refusal {
  return orRefuse(() => createDocument(findFormat(file), text));
}

function createDocument(format: TextFormat, text: string): TextDocument {
  const { value, readNodes } = format.read(text);
  return { text, value, root: readNodes(), format };
}

function findFormat(file: string): TextFormat {
  if (file.endsWith('.csv')) return CSV_FORMAT;
  return file.endsWith('.json') ? JSON_FORMAT : MARKDOWN_FORMAT;
}

function orRefuse<Result>(make: () => Result): Result | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof EditError) return { refused: error.message };
    throw error;
  }
}

/** The result of operations. */
export interface Edited {
  document: TextDocument;
  /** The operations that undo them, which restore each byte. */
  inverse: readonly Operation[];
  /** One edit of the text that does the same; `undefined` if nothing changes. */
  fix: Fix | undefined;
}

/**
 * Applies operations to a text one after the other: all, or none. The guard: the new text is read, and must have the
 * values that the operations make of the old ones. Other values have the same bytes by construction: all else is copied.
 */
export function edit(doc: TextDocument | Refusal, operations: readonly Operation[]): Edited | Refusal {
  if ('refused' in doc) return doc;
  return orRefuse(() => {
    const editor = new Editor(doc);
    for (const operation of operations) editor.apply(operation);
    return editor.finish(doc.text);
  });
}

type InsertOperation = Operation & { op: 'insert' };
type MoveOperation = Operation & { op: 'move' };

/** A node, the nodes that it is in from the whole text on, and its index in the last of them. */
interface Found {
  node: TextNode;
  parents: TextNode[];
  index: number;
}

/** Applies operations to a text and to its value. */
class Editor {
  #doc: TextDocument;
  readonly #inverse: Operation[] = [];
  /** The range of the new text with all that was written. */
  #changed: Span | undefined;

  constructor(doc: TextDocument) {
    this.#doc = doc;
  }

  apply(named: Operation): void {
    const { format, text, value } = this.#doc;
    const list = format.findList?.(named.pointer);
    const ofText = list ? this.#editList(list, named) : named;
    const operation = format.translate?.(this.#doc, ofText) ?? ofText;
    const isWhole = format.isText && operation.op === 'set' && operation.pointer === '';
    const changed = isWhole
      ? format.read(String(setText(text, operation))).value
      : applyToValue(value, operation);
    const isSame = operation.op === 'set' && !isWhole && isEqual(value, changed) && !operation.written;
    if (!isSame) this.#inverse.unshift(this.#applyToText(operation));
    this.#doc = { ...this.#doc, value: changed };
  }

  /** Returns the result. Throws an `EditError` if it can't be read, or has other values than expected. */
  finish(before: string): Edited {
    const { text, value, format } = this.#doc;
    const read = orRefuse(() => format.read(text));
    if ('refused' in read || !isEqual(read.value, value)) throw new EditError(format.misread);
    const { start, end } = this.#changed ?? { start: 0, end: 0 };
    const fix = { start, end: end + before.length - text.length, text: text.slice(start, end) };
    return { document: this.#doc, inverse: this.#inverse, fix: this.#changed && fix };
  }

  /** Applies an operation to an entry of the list in a text, such as a cell. Returns the change of the text. */
  #editList(format: TextFormat, operation: Operation): Operation {
    const pointer = getParent(operation.pointer);
    const toEntry = (entry: string) => entry.slice(pointer.length);
    const from = operation.op === 'move' && operation.from;
    if (from && getParent(from) !== pointer)
      throw new EditError('An entry can only be moved within its list.');
    const inList = {
      ...operation,
      pointer: toEntry(operation.pointer),
      ...(from && { from: toEntry(from) }),
    };
    const cell = String(getAt(this.#doc.value, pointer));
    const editor = new Editor(createDocument(format, cell));
    editor.apply(inList);
    const { text = '', ...within } = editor.finish(cell).fix ?? { start: 0, end: 0 };
    return { op: 'set', pointer, value: text, within };
  }

  #applyToText(operation: Operation): Operation {
    const { pointer } = operation;
    switch (operation.op) {
      case 'set':
        return this.#set(operation);
      case 'insert':
        return this.#insert(operation);
      case 'duplicate': {
        const { node, index } = this.#find(pointer);
        const next = appendToPointer(getParent(pointer), index + 1);
        const value = getAt(this.#doc.value, pointer);
        return this.#insert({ op: 'insert', pointer: next, value }, { doc: this.#doc, node });
      }
      case 'remove': {
        const { node, index, written } = this.#remove(pointer, operation.left);
        const value = getAt(this.#doc.value, pointer);
        return { op: 'insert', pointer, value, written, ...(node.name !== undefined && { at: index }) };
      }
      case 'move':
        return this.#move(operation);
    }
  }

  #set(operation: SetOperation): Operation {
    const { text, format, value: whole } = this.#doc;
    const { pointer, value, within, written } = operation;
    const found = this.#find(pointer);
    const { node } = found;
    const old = format.isText && pointer === '' ? text : getAt(whole, pointer);
    const changed = setText(old, operation);
    // Of a text, what is between its quotes is changed.
    const isText = typeof value === 'string' && (within || written === undefined);
    // What was written there fits its quotes.
    const fitting = written === undefined ? String(changed) : undefined;
    const part = isText ? format.readPart(text, node, fitting) : undefined;
    const range = within ?? { start: 0, end: part?.length ?? 0 };
    const span = part ? { start: part.toOffset(range.start), end: part.toOffset(range.end) } : node;
    const by = written ?? part?.encode(String(value)) ?? format.writeValue(this.#doc, node, changed);
    this.#replace(span, by, found);
    if (!within || !part)
      return { op: 'set', pointer, value: old, written: text.slice(node.start, node.end) };
    const inverse = { start: within.start, end: within.start + String(value).length };
    const was = String(old).slice(within.start, within.end);
    return { op: 'set', pointer, value: was, within: inverse, written: text.slice(span.start, span.end) };
  }

  /** Inserts an entry or a field as it was written, as a copy, or like its neighbours. */
  #insert({ pointer, value, at, written }: InsertOperation, copied?: CopiedEntry): Operation {
    const { format, text } = this.#doc;
    const { node: parent, parents } = this.#find(getParent(pointer));
    const { children: siblings = [], isList } = parent;
    const step = getLastStep(pointer);
    const index = isList ? Number(step) : Math.min(at ?? siblings.length, siblings.length);
    const name = isList ? undefined : step;
    const entry = { parent, siblings, index, name };
    const { start, end, place } = findSlot(format.getInside(parent), siblings[index - 1], siblings[index]);
    const { before = '', after = '' } = written?.place === place ? written : this.#createGap(entry, value);
    const by = written?.text ?? format.writeEntry(this.#doc, entry, value, copied);
    const from = start + before.length;
    const change = { parents: [...parents, parent], index, count: 0 };
    this.#splice({ start, end }, before + by + after, change, { start: from, end: from + by.length, name });
    return { op: 'remove', pointer, ...(end > start && { left: text.slice(start, end) }) };
  }

  /** Returns the text before or after a new entry, like that between its neighbours. */
  #createGap(entry: NewEntry, value: Json): { before?: string; after?: string | undefined } {
    const { text, format } = this.#doc;
    const { siblings, index } = entry;
    const first = Math.max(0, Math.min(index - 1, siblings.length - 2));
    const [one, other] = siblings.slice(first, first + 2);
    const between = one && other && !format.hasOwnGaps && text.slice(one.end, getStart(other));
    const [before, after] = between ? [between] : format.createGap(this.#doc, entry, value);
    return one && index === 0 ? { after: before } : { before, after };
  }

  #remove(pointer: string, left = '') {
    const { text, format } = this.#doc;
    const { node, parents, index } = this.#find(pointer);
    const { node: parent } = this.#find(getParent(pointer));
    const [previous, next] = [parent.children?.[index - 1], parent.children?.[index + 1]];
    const { start, place, ...slot } = findSlot(format.getInside(parent), previous, next && node);
    const end = place === 'only' ? slot.end : place === 'first' && next ? getStart(next) : node.end;
    this.#splice({ start, end }, place === 'only' ? left : '', { parents, index, count: 1 });
    const [before, after] = [text.slice(start, getStart(node)), text.slice(node.end, end)];
    return { node, index, written: { text: text.slice(getStart(node), node.end), before, after, place } };
  }

  #move(operation: MoveOperation): Operation {
    const { from, pointer, at, left, written } = operation;
    const { node } = this.#find(from);
    const name = getLastStep(pointer);
    const isSibling = getParent(from) === getParent(pointer);
    if (isSibling && node.name !== undefined && node.name !== name) return this.#rename(operation, name);
    const copied = { doc: this.#doc, node };
    const removed = this.#remove(from, left);
    const style = typeof written === 'object' ? written : undefined;
    const value = getAt(copied.doc.value, from);
    const undo = this.#insert({ op: 'insert', pointer, value, at, written: style }, copied);
    return {
      op: 'move',
      from: pointer,
      pointer: from,
      written: removed.written,
      ...(node.name !== undefined && { at: removed.index }),
      ...('left' in undo && { left: undo.left }),
    };
  }

  /** Writes another name of a field in its place. */
  #rename({ from, pointer, written }: MoveOperation, name: string): Operation {
    const found = this.#find(from);
    const { key } = found.node;
    if (!key) throw new EditError(`The name of ${from} can't be changed.`);
    const by = typeof written === 'string' ? written : JSON.stringify(name).slice(1, -1);
    const span = { start: key.start + 1, end: key.end - 1 };
    const was = this.#doc.text.slice(span.start, span.end);
    this.#replace(span, by, found, name);
    return { op: 'move', from: pointer, pointer: from, written: was };
  }

  /** Replaces a range in an entry or a field. */
  #replace(span: Span, by: string, { node, parents, index }: Found, name = node.name): void {
    const end = node.end + by.length - (span.end - span.start);
    this.#splice(span, by, { parents, index, count: 1 }, { start: getStart(node), end, name });
  }

  /** Replaces a range of the text, and the nodes in it by that of an entry; without a parent, those of the whole text. */
  #splice(
    { start, end }: Span,
    by: string,
    { parents, ...change }: { parents: readonly TextNode[]; index: number; count: number },
    entry?: Span & { name: string | undefined },
  ): void {
    const { text: before, format, root } = this.#doc;
    const text = before.slice(0, start) + by + before.slice(end);
    const growth = text.length - before.length;
    const [whole, ...path] = parents;
    const node = whole && entry && format.readEntry(text, entry, entry.name);
    const changed = { ...change, added: node ? [node] : [], growth };
    const changedRoot = whole ? spliceNodes(root, path, changed) : format.read(text).readNodes();
    this.#doc = { ...this.#doc, text, root: changedRoot };
    const written = this.#changed ?? { start, end };
    this.#changed = {
      start: Math.min(written.start, start),
      end: Math.max(written.end, end) + growth,
    };
  }

  #find(pointer: string): Found {
    let node: TextNode | undefined = this.#doc.root;
    const parents: TextNode[] = [];
    let index = 0;
    for (const step of parsePointer(pointer)) {
      if (node) parents.push(node);
      index = node?.isList ? Number(step) : (node?.children?.findIndex(({ name }) => name === step) ?? -1);
      node = node?.children?.[index];
    }
    if (!node) throw new EditError(`There is no value at "${pointer}".`);
    return { node, parents, index };
  }
}

/** Finds the place between two entries: after the first, before the second, or in the whole list if there is none. */
function findSlot(inside: Span, previous: TextNode | undefined, next: TextNode | undefined) {
  if (previous) return { start: previous.end, end: previous.end, place: 'next' } as const;
  if (next) return { start: getStart(next), end: getStart(next), place: 'first' } as const;
  return { ...inside, place: 'only' } as const;
}

import { randomInt } from 'node:crypto';
import { ENTITIES } from '../../build/pages/html-text.ts';

/*
 * Marks of texts and blocks in rendered HTML, of characters for private use: a kind, a number, and an end that is
 * another one at each start, so that no content has them. Server only: they are taken out before the HTML is sent.
 */
const [TEXT, END, BLOCK, BLOCK_END] = ['\uE000', '\uE002', '\uE003', '\uE004'];
/** Begins a mark behind the first character of its text: components make initials of names. */
const BEGUN_TEXT = '\uE005';
const MARK_END = String.fromCharCode(randomInt(0xe100, 0xf8ff));
const ENCODED_END = encodeURIComponent(MARK_END);
const FIRST_DIGIT = 0xe010;
const RADIX = 32;
const DIGITS = '[\uE010-\uE02F]';
/** A mark, also in a URL. */
const MARK = new RegExp(
  `([\uE000\uE002-\uE005])(${DIGITS}*)${MARK_END}|%EE%80%8[0-5](?:%EE%80%[9A][\\dA-F])*${ENCODED_END}`,
  'g',
);
const ONE_MARK = new RegExp(`^(?:${MARK.source})$`);
const SECTION = new RegExp(`(?:<!-- -->)?([${BLOCK}${BLOCK_END}]${DIGITS}*${MARK_END})(?:<!-- -->)?`);

/** Returns a text with its number. */
export function markText(text: string, id: number): string {
  const [first = ''] = text;
  // In half of a character it would break it, and so it would in a place for a value.
  return /^[\p{L}\p{N}]$/u.test(first) && first.length === 1
    ? first + createMark(BEGUN_TEXT, id) + text.slice(1) + createMark(END)
    : createMark(TEXT, id) + text + createMark(END);
}

/** Returns the texts before and after a block with its number. */
export function frameBlock(id: number): [before: string, after: string] {
  return [createMark(BLOCK, id), createMark(BLOCK_END)];
}

function createMark(kind = '', id?: number): string {
  const digits = id === undefined ? [] : [...id.toString(RADIX)];
  const shown = digits.map((digit) => String.fromCharCode(FIRST_DIGIT + Number.parseInt(digit, RADIX)));
  return kind + shown.join('') + MARK_END;
}

function readNumber(digits = ''): number {
  const read = [...digits].map((digit) => (digit.charCodeAt(0) - FIRST_DIGIT).toString(RADIX));
  return Number.parseInt(read.join(''), RADIX);
}

function stripMarks(html: string): string {
  return html.replaceAll(MARK, '').replaceAll('<!-- -->', '');
}

/** HTML with marks, where they have changed nothing. */
export interface MarkedHtml {
  html: string;
  /** The numbers of the blocks in which marks have changed more than texts: their texts are not marked. */
  unmapped: number[];
  /** The numbers of the texts by which they differ first. */
  causes: number[];
}

/** A text without a mark, such as a number: its own number, its block, and the texts in the element around it. */
export interface UnmarkedText {
  id: number;
  text: string;
  block: number | undefined;
  near: readonly number[];
}

/** The numbers of texts: the first one of the page, which follow those of the site, and the next one that is free. */
export interface Numbers {
  own: number;
  next: number;
}

/** Compares HTML with marks to what is rendered with blocks only. Takes a section from there that differs by more than marks. */
export function checkMarks(marked: string, plain: string): MarkedHtml {
  const [sections, expected] = [marked.split(SECTION), plain.split(SECTION)];
  const isSame = sections.length === expected.length;
  const open: number[] = [];
  const unmapped: number[] = [];
  const causes: number[] = [];
  const checked = (isSame ? sections : expected).map((section, i) => {
    const [, kind, digits] = ONE_MARK.exec(section) ?? [];
    if (kind === BLOCK) open.push(readNumber(digits));
    if (kind === BLOCK_END) open.pop();
    const other = expected[i] ?? '';
    const cause = section === other ? [] : findCause(section, stripMarks(other));
    if (!cause) return section;
    causes.push(...cause);
    const block = open.at(-1);
    if (cause.length > 0 && block !== undefined && !unmapped.includes(block)) unmapped.push(block);
    return other;
  });
  return { html: checked.join(''), unmapped, causes };
}

const BEGIN = new RegExp(DIGITS + MARK_END, 'g');
const ENDED = new RegExp(END + MARK_END, 'g');
const PIECE = new RegExp(`${MARK.source}|<!-- -->|[^<%${TEXT}-${BEGUN_TEXT}]+|[^]`, 'g');

/** Returns the number of the last text that begins before a section differs from what it should be; `undefined` if it does not. */
function findCause(section: string, expected: string): number[] | undefined {
  const isWhole = section.match(BEGIN)?.length === section.match(ENDED)?.length;
  if (isWhole && stripMarks(section) === expected) return undefined;
  let length = 0;
  let last: number | undefined;
  const open: number[] = [];
  for (const [piece, kind, digits] of section.matchAll(PIECE)) {
    if (digits) {
      last = readNumber(digits);
      open.push(last);
    } else if (kind === END) open.pop();
    else if (!kind && piece !== '<!-- -->' && !piece.endsWith(ENCODED_END)) {
      if (!expected.startsWith(piece, length)) return last === undefined ? [] : [last];
      length += piece.length;
    }
  }
  if (length < expected.length) return last === undefined ? [] : [last];
  // A mark without its end has been cut.
  return open.length > 0 ? open : undefined;
}

const TOKEN = /<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;
const IN_TEXT = new RegExp(`${MARK.source}|[^${TEXT}-${BEGUN_TEXT}]+|[^]`, 'g');
/** The first character of a text with the mark behind it. */
const BEGUN = new RegExp(`([^])${BEGUN_TEXT}(${DIGITS}+)${MARK_END}`, 'g');
const ATTRIBUTE = / ([\w-]+)="([^"]+)"/g;
const VOID = /^<(?:area|br|col|embed|hr|img|input|link|source|track|wbr)\b|\/>$/;
const ENTITY = /&[#\w]+;/g;
/** A text with something to read. */
const READABLE = /[\p{L}\p{N}]/u;
const READ_ATTRIBUTE = /^(?:alt|aria-label|title)$/;

/** An element that is open: the index of its start tag, the length of the text before it, and what is known of its own. */
interface OpenElement {
  at: number;
  start: number;
  /** The texts that are added to its tag, by their places in the text of the body. */
  texts: { id: number; start: number; end: number }[];
  /** The numbers of all marked texts in it. */
  ids: number[];
  /** The texts without a mark in it, of which none is near yet. */
  unmarked: UnmarkedText[];
}

function createElement(at: number, start: number): OpenElement {
  return { at, start, texts: [], ids: [], unmarked: [] };
}

/**
 * Takes the marks out of the HTML of a body. Adds `data-desk-block`, the numbers of the blocks that an element is the
 * outermost of; `data-desk-text`, texts as `NUMBER:START-END` in its text content; and `data-desk-attr`, attributes as
 * `NAME:NUMBER`.
 */
export function readMarks(
  marked: string,
  { own, next }: Numbers,
): { html: string; unmarked: UnmarkedText[] } {
  const html = marked.replaceAll(BEGUN, `${TEXT}$2${MARK_END}$1`);
  const out: string[] = [];
  const root = createElement(0, 0);
  let length = 0;
  const elements = [root];
  /** The blocks that are open, and the number of elements around each. */
  const blocks: { id: number; depth: number }[] = [];
  /** The texts that are open, with where each begins in the tokens and in the text of the body. */
  const texts: { id: number; at: number; start: number }[] = [];
  const unmarked: UnmarkedText[] = [];
  const getLast = () => elements.at(-1) ?? root;
  const addNear = (id: number, element = getLast()) => {
    // The words of the site in a block are not near its texts.
    if (blocks.length === 0 || id >= own) element.ids.push(id);
  };
  const addUnmarked = (text: string): number => {
    const one = { id: next + unmarked.length, text, block: blocks.at(-1)?.id, near: [] };
    getLast().unmarked.push(one);
    return unmarked.push(one) - 1 + next;
  };
  const readPlain = (text: string) => {
    const element = getLast();
    const [start, end] = [length, length + text.length];
    length = end;
    if (texts.length > 0 || !READABLE.test(text)) return;
    const [before, last] = [element.texts.at(-1), unmarked.at(-1)];
    // A line may end within it.
    if (before && last && before.id === last.id && before.end === start) {
      before.end = end;
      last.text += text;
    } else element.texts.push({ id: addUnmarked(text), start, end });
  };
  const readMark = (kind: string, digits: string) => {
    const id = readNumber(digits);
    if (kind === BLOCK) blocks.push({ id, depth: elements.length });
    else if (kind === BLOCK_END) {
      const ended = blocks.pop();
      const element = getLast();
      element.unmarked = element.unmarked.filter(({ block }) => block !== ended?.id);
    } else if (kind === END) {
      const { id: begun = 0, at = 0, start = 0 } = texts.pop() ?? {};
      // It may begin in an element and end behind that.
      elements.findLast((one) => one.at < at)?.texts.push({ id: begun, start, end: length });
    } else {
      texts.push({ id, at: out.length, start: length });
      addNear(id);
    }
  };
  const readText = (token: string) =>
    token.replaceAll(IN_TEXT, (part, kind?: string, digits = '') => {
      if (!kind) readPlain(part.replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? '.'));
      else readMark(kind, digits);
      return kind ? '' : part;
    });
  const readTag = (tag: string): string => {
    const names: string[] = [];
    const hasMarks = tag.includes(MARK_END) || tag.includes(ENCODED_END);
    for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
      const marks = hasMarks ? [...value.matchAll(MARK)] : [];
      const ids = marks.flatMap(([, , digits]) => (digits ? [readNumber(digits)] : []));
      for (const id of ids) addNear(id);
      if (ids.length === 0 && READ_ATTRIBUTE.test(name) && READABLE.test(value)) ids.push(addUnmarked(value));
      names.push(...ids.map((id) => `${name}:${id}`));
    }
    const outermost = blocks.filter(({ depth }) => depth === elements.length).map(({ id }) => String(id));
    const own = addAttribute(hasMarks ? tag.replaceAll(MARK, '') : tag, 'data-desk-attr', names);
    return addAttribute(own, 'data-desk-block', outermost);
  };
  const close = () => {
    const { at, start: before, texts: found, ids, unmarked: rest } = elements.pop() ?? root;
    const shown = found.map(({ id, start, end }) => `${id}:${start - before}-${end - before}`);
    out[at] = addAttribute(out[at] ?? '', 'data-desk-text', shown);
    const around = getLast();
    for (const id of ids) around.ids.push(id);
    for (const one of rest) {
      if (ids.length === 0) around.unmarked.push(one);
      else one.near = ids;
    }
  };
  for (const [token] of html.matchAll(TOKEN)) {
    if (token.startsWith('<script')) out.push(token);
    else if (!token.startsWith('<')) out.push(readText(token));
    else if (token.startsWith('</')) {
      close();
      out.push(token);
    } else {
      out.push(token.startsWith('<!') ? token : readTag(token));
      if (!token.startsWith('<!') && !VOID.test(token)) elements.push(createElement(out.length - 1, length));
    }
  }
  return { html: out.join(''), unmarked };
}

function addAttribute(tag: string, name: string, values: readonly string[]): string {
  return values.length === 0 ? tag : tag.replace(/\/?>$/, (end) => ` ${name}="${values.join(' ')}"${end}`);
}

import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { createMarkdownParser } from '../../../../src/core/markdown/parse.ts';
import { resolveText } from '../../../../src/core/resolve/markdown.ts';
import { findPosition, readRichText } from '../../../../src/desk/app/rich-text/read.ts';
import { schema } from '../../../../src/desk/app/rich-text/schema.ts';
import { escapeText, writeRichText } from '../../../../src/desk/app/rich-text/write.ts';
import type { RichNode } from '../../../../src/generated/props.ts';
import { CASES, SEED } from '../../../attack/cases.ts';
import { memorySource } from '../../../core/memory.ts';
import { readCorpus } from './corpus.ts';
import { documents, markedText } from './documents.ts';

const corpus = readCorpus();

/** Types a word at the beginning of the text block at a position. */
function typeWord(doc: Node, at: number): Node {
  const state = EditorState.create({ doc });
  return state.apply(state.tr.insertText('Word ', at)).doc;
}

/** Returns the positions at which the paragraphs and headings of a document begin. */
function listTextStarts(doc: Node): number[] {
  const starts: number[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) starts.push(position + 1);
  });
  return starts;
}

it('there are many texts to try', () => {
  expect(corpus.length).toBeGreaterThan(1000);
});

it('a text that was not changed is written as it was', () => {
  for (const value of corpus) {
    const source = readRichText(value);
    expect(writeRichText(source.doc, source)).toEqual(value);
  }
});

it('a word typed into one block changes no other line, and is read again', () => {
  for (const value of corpus) {
    const source = readRichText(value);
    for (const start of listTextStarts(source.doc).slice(0, 3)) {
      const doc = typeWord(source.doc, start);
      const written = writeRichText(doc, source);
      expect(readRichText(written).doc.toString()).toBe(doc.toString());
      if (typeof value === 'string' || typeof written === 'string') {
        expect(typeof written).toBe(typeof value);
        continue;
      }
      const changed = value.filter((line, i) => line !== written[i]);
      expect(written).toHaveLength(value.length);
      expect(changed).toHaveLength(1);
    }
  }
});

it('a random document is written and read again, as a text and as lines', () => {
  fc.assert(
    fc.property(documents, fc.boolean(), (doc, isLines) => {
      const written = writeRichText(doc, { doc, pieces: [], isLines });
      expect(readRichText(written).doc.toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: CASES, seed: SEED },
  );
});

/** Returns what a page shows of a text. */
function render(value: string) {
  const variables = { name: 'Asha' };
  const source = memorySource({});
  return resolveText(value, { variables, source, parseMarkdown: createMarkdownParser() }, { base: '/' });
}

function getText(node: RichNode): string {
  const children = typeof node === 'string' ? [] : (node.children ?? []);
  expect(children.every((child) => typeof child === 'string')).toBe(true);
  return children.join('');
}

it('a typed text is shown as it was typed', () => {
  fc.assert(
    fc.property(markedText, (text) => {
      const words = text.trim();
      fc.pre(words !== '');
      // HTML is shown as it is written, and is a text of its own.
      const shown = render(escapeText(words)).map((node) => ({ ...Object(node), children: [getText(node)] }));
      expect(shown).toEqual([{ tag: 'p', children: [words] }]);
    }),
    { numRuns: 5 * CASES, seed: SEED },
  );
});

it.each([
  ['R&D costs 2 * 3 in snake_case, #1 of ~20', 'R&D costs 2 * 3 in snake_case, #1 of ~20'],
  ['# no heading', '\\# no heading'],
  ['1. no item', '1\\. no item'],
  ['- no item', '\\- no item'],
  ['**not bold**', '\\*\\*not bold**'],
  ['no {name}', 'no {{name}}'],
  ['no `{code}`', 'no \\`{{code}}`'],
])('escapes no more than it has to: %s', (text, written) => {
  expect(escapeText(text)).toBe(written);
});

it('keeps the style of a text beside what was changed', () => {
  const value = [
    'Some  _old_ style',
    '* one',
    '* two',
    '',
    '1. first',
    '2. second',
    'Two\n\nparagraphs',
    '| a |',
    '|---|',
  ];
  const source = readRichText(value);
  const [, , second = 0] = listTextStarts(source.doc);
  const written = writeRichText(typeWord(source.doc, second), source);
  expect(written).toEqual(value.with(2, '* Word two'));
  const last = listTextStarts(source.doc).at(-1) ?? 0;
  expect(writeRichText(typeWord(source.doc, last), source)).toEqual(value.with(6, 'Two\n\nWord paragraphs'));
});

it('keeps what is between two blocks when the one before them is removed', () => {
  const source = readRichText('One\n\nTwo\n\n\nThree');
  const doc = source.doc.type.create(null, source.doc.children.slice(1));
  expect(writeRichText(doc, source)).toBe('Two\n\n\nThree');
});

it('adds an item to a list with a line and the next number', () => {
  const source = readRichText(['1. first', '2. second', 'End']);
  const state = EditorState.create({
    doc: source.doc,
    selection: TextSelection.create(source.doc, 3 + 'first'.length),
  });
  let { doc } = state;
  splitListItem(schema.nodes.list_item)(state, (tr) => {
    doc = tr.insertText('new').doc;
  });
  expect(writeRichText(doc, source)).toEqual(['1. first', '2. new', '3. second', 'End']);
});

it('finds the position of an offset behind marks and escapes', () => {
  const value = ['# Title', 'a **bold** \\* {name} word'];
  const offset = '# Title\n\na **bold** \\* {name} wo'.length;
  const { doc } = readRichText(value);
  expect(doc.textBetween(findPosition(value, offset), doc.content.size)).toBe('rd');
});

it('a numbered list is shown with its first number', () => {
  const show = (text: string) => {
    const list = readRichText(text).doc.firstChild;
    return list?.type.spec.toDOM?.(list);
  };
  expect(show('3. Three\n4. Four')).toEqual(['ol', { start: 3 }, 0]);
  expect(show('1. One')).toEqual(['ol', {}, 0]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toPlainText } from '../../../src/core/text/plain-text.ts';
import { isObject } from '../../../src/core/types.ts';
import { checkSource, memorySource, siteWith } from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

/** Sentences with names, prices, units, mathematics, code and quotations, in many scripts: one a line. */
const SENTENCES = readFileSync(join(import.meta.dirname, 'right-texts.txt'), 'utf8')
  .trim()
  .split('\n');

/** Returns each text in an object of the rendered blocks. */
function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  const children = isObject(node) ? Object.values(node) : Array.isArray(node) ? node : [];
  return [...children.flatMap(listTexts), ...(Array.isArray(node) ? [toPlainText(node)] : [])];
}

it('right sentences are right in a text, a list, a title and a cell, and are shown as they are written', () => {
  const rows = { type: 'object', properties: { text: { title: 'Text', type: 'string' } } };
  const blocks = SENTENCES.flatMap((sentence) => [
    { type: 'prose', title: sentence, text: `Before. ${sentence} After.` },
    { type: 'prose', text: [`- before ${sentence}`, `- ${sentence}`] },
  ]);
  const table = { type: 'table', title: 'Sentences', data: 'sentences' };
  const files = siteWith([{ type: 'pageHeader' }, ...blocks, table], {
    'content/data/sentences.schema.json': JSON.stringify(rows),
    'content/data/sentences.json': JSON.stringify(SENTENCES.map((text) => ({ text }))),
  });
  const checked = checkSource(memorySource(files));
  const found = checked.problems.map(({ rule, message }) => `${rule}: ${message}`);
  expect(found).toEqual([]);
  const [, ...shown] = resolveChecked(checked, '/').page.blocks.map((block) => new Set(listTexts(block)));
  const cells = shown.pop();
  const wrong = SENTENCES.flatMap((sentence, i) => {
    const [text, list] = [shown[2 * i], shown[2 * i + 1]];
    // The marks of code are shown in a title alone.
    const plain = sentence.replaceAll(/(`+) ?(.*?[^`]) ?\1(?!`)/g, '$2');
    const places = { title: text?.has(sentence), text: text?.has(`Before. ${plain} After.`) };
    const inList = {
      item: list?.has(`before ${plain}`),
      wholeItem: list?.has(plain),
      cell: cells?.has(plain),
    };
    return Object.entries({ ...places, ...inList }).flatMap(([place, isShown]) =>
      isShown ? [] : `${place}: ${sentence}`,
    );
  });
  expect(wrong).toEqual([]);
});

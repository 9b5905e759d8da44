import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyTyped,
  findReplacements,
  toEditorOffset,
  toEditorText,
} from '../../../../src/desk/app/source/line-ends.ts';

const lines = fc
  .array(fc.constantFrom('{', '"a": 1', '  ', '\n', '\r\n', '\r', '😀'), { maxLength: 12 })
  .map((parts) => parts.join(''));

it('a text that was not touched keeps its bytes', () => {
  fc.assert(fc.property(lines, (text) => applyTyped(text, toEditorText(text)) === text));
});

it('a text that was typed is in the file, and the lines around it keep their ends', () => {
  fc.assert(
    fc.property(lines, lines, lines, (before, old, after) => {
      const typed = `${toEditorText(before)}X\nY${toEditorText(after)}`;
      const written = applyTyped(before + old + after, typed);
      expect(toEditorText(written)).toBe(typed);
    }),
  );
  expect(applyTyped('a\r\nb\r\nc\nd\r', 'a\nbX\nY\nc\nd\n')).toBe('a\r\nbX\r\nY\r\nc\nd\r');
});

it('an offset of the file is found in the editor', () => {
  const text = 'a\r\nb\rc';
  expect(toEditorOffset(text, text.indexOf('b'))).toBe(2);
  expect(toEditorOffset(text, text.indexOf('c'))).toBe(4);
});

it('changes in two places leave the lines between them', () => {
  const replaced = findReplacements('{\n a\n b\n c\n}\n', '{\n x\n a\n b\n cc\n}\n');
  expect(replaced).toEqual([
    { from: 2, to: 2, insert: ' x\n' },
    { from: 10, to: 10, insert: 'c' },
  ]);
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const made = findReplacements(before, after).toReversed();
      return (
        made.reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), before) ===
        after
      );
    }),
  );
});

import fc from 'fast-check';
import { splitWords } from '../split-words.ts';

/**
 * Pieces that damage a text: quotes, line breaks, separators, comments, brackets, markers, control
 * characters.
 */
const PIECES = [
  ...splitWords(`
    " ' “ ” \\ \\u \\" \t , ; : = ： ， ； { } [ ] < > # // /* */ <!-- 8,588 1.000 1e - true True null hello
    type "type" \u0000 \u001b[31m \u202e \u0085 \ud800 \udc00 😀 \uFEFF \uFFFD __proto__
  `),
  '\n',
  '\r\n',
  ' ',
  '/* x */',
  '<!-- x -->',
  '// x\n',
  '# x\n',
  '<<<<<<< HEAD\n',
  '=======\n',
  '>>>>>>> other\n',
  '\n<<<<<<< HEAD\n',
  '\n=======\n',
  '\n>>>>>>> other\n',
  '"a": 1',
  '{ "type": "prose" }',
  '"__proto__": {}',
];

/** A change of a text. Positions are fractions of its length. */
type Change = (text: string) => string;

const share = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, part: number) => Math.floor(part * text.length);
const from = (text: string, part: number, length: number) =>
  text.slice(at(text, part), at(text, part) + length);

const inserted = fc.tuple(share, fc.constantFrom(...PIECES)).map(
  ([part, piece]): Change =>
    (text) =>
      text.slice(0, at(text, part)) + piece + text.slice(at(text, part)),
);
const deleted = fc.tuple(share, fc.integer({ min: 1, max: 30 })).map(
  ([part, length]): Change =>
    (text) =>
      text.slice(0, at(text, part)) + text.slice(at(text, part) + length),
);
const duplicated = fc.tuple(share, share, fc.integer({ min: 1, max: 120 })).map(
  ([part, to, length]): Change =>
    (text) =>
      text.slice(0, at(text, to)) + from(text, part, length) + text.slice(at(text, to)),
);
const swapped = fc.tuple(share, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })).map(
  ([part, one, other]): Change =>
    (text) => {
      const start = at(text, part);
      const middle = start + one;
      return (
        text.slice(0, start) +
        text.slice(middle, middle + other) +
        text.slice(start, middle) +
        text.slice(middle + other)
      );
    },
);
const cut = share.map(
  (part): Change =>
    (text) =>
      text.slice(0, at(text, part)),
);
const wrapped = fc
  .tuple(
    share,
    share,
    fc.constantFrom(['/*', '*/'], ['<!--', '-->'], ['<<<<<<< HEAD\n', '\n=======\n>>>>>>> b\n'], ['"', '"']),
  )
  .map(
    ([one, other, [before = '', after = '']]): Change =>
      (text) => {
        const [start, end] = [at(text, Math.min(one, other)), at(text, Math.max(one, other))];
        return text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end);
      },
  );
/** Replaces or removes a character of the JSON syntax. */
const replaced = fc.tuple(share, fc.constantFrom('', ...PIECES)).map(
  ([part, piece]): Change =>
    (text) => {
      const matches = [...text.matchAll(/[{}[\],:"]/g)];
      const position = matches[Math.min(matches.length - 1, Math.floor(part * matches.length))]?.index ?? 0;
      return text.slice(0, position) + piece + text.slice(position + 1);
    },
);

/** One of `texts` after one to three changes. */
export function damaged(texts: readonly string[]): fc.Arbitrary<string> {
  const change = fc.oneof(inserted, deleted, duplicated, swapped, cut, wrapped, replaced, replaced);
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => changes.reduce((now, next) => next(now), text));
}

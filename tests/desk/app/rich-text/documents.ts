import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { schema } from '../../../../src/desk/app/rich-text/schema.ts';

/** Texts full of what might be a mark of Markdown. Addresses are left out: they are links with any escapes. */
export const markedText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'*_[]()`<>#\\~!&|=/.-+{}"^$%1a é\'',
        '\u00a0',
        '**',
        '- ',
        '1. ',
        '# ',
        '](',
        '{{',
        '}}',
      ),
      fc.constantFrom('word', '{name}', '&amp;', '<b>', '[^1]', '~~', '---', 'नमस्ते'),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const words = fc.array(fc.oneof(markedText, fc.constantFrom('plain words', 'a', 'R&D, 2 * 3')), {
  minLength: 1,
  maxLength: 3,
});
const marks = fc
  .subarray(['strong', 'emphasis', 'delete', 'code', 'link'])
  .map((names) => names.map((name) => schema.mark(name, name === 'link' ? { href: '/a_(b)?c={d}' } : null)));

const trimmed = words.map((all) => all.join(' ').replaceAll(/\s+/g, ' ').trim() || 'x');
const leaf = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(trimmed, marks).map(([text, all]) => schema.text(text, all)) },
  {
    weight: 1,
    // In code, a name in braces is text.
    arbitrary: marks.map((all) =>
      schema.node('variable', { source: '{name}' }, undefined, schema.mark('code').removeFromSet(all)),
    ),
  },
);

/** The content of a text block. Marks are separated by words, so that each can be written. */
const inline = fc
  .array(leaf, { minLength: 1, maxLength: 4 })
  .map((leaves) => leaves.flatMap((node, i) => (i === 0 ? [node] : [schema.text(' und '), node])));
const withBreaks = fc
  .array(inline, { minLength: 1, maxLength: 2 })
  .map((lines) => lines.flatMap((line, i) => (i === 0 ? line : [schema.node('hard_break'), ...line])));

const paragraph = withBreaks.map((content) => schema.node('paragraph', null, content));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inline)
  .map(([level, content]) => schema.node('heading', { level }, content));

/** Leaves out a list after another of the same kind: they are one list. */
function separate(blocks: Node[]): Node[] {
  return blocks.filter(
    (block, i) => i === 0 || block.type === schema.nodes.paragraph || block.type !== blocks[i - 1]?.type,
  );
}

const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2, depthIdentifier: 'block' }))
    .map(([first, others]) => schema.node('list_item', null, separate([first, ...others]))),
  block: fc.oneof(
    { depthIdentifier: 'block', maxDepth: 2 },
    paragraph,
    heading,
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((items) => schema.node('bullet_list', null, items)),
    fc
      .tuple(fc.integer({ min: 1, max: 11 }), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([start, items]) => schema.node('ordered_list', { start }, items)),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((blocks) => schema.node('blockquote', null, separate(blocks))),
  ),
}));

/** Random documents of the schema. */
export const documents = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => schema.node('doc', null, separate(blocks)));

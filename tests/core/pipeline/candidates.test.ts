import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import type { Diagnostic } from '../../../src/core/types.ts';
import { type Files, getProblems, siteWith, underlined } from '../memory.ts';

const HOME = 'content/pages/home.json';
const home = (block: object, files: Files = {}) => siteWith([block], files);

/** Returns the problems with what they offer: `--fix` makes the first, a person chooses the others. */
function listOffers(files: Files) {
  const apply = (edit: Diagnostic['fix']) => (edit ? applyFixes(files[HOME] ?? '', [edit]) : '');
  return getProblems(files).map((problem) => ({
    message: problem.message,
    help: problem.help,
    underlined: underlined(files, problem),
    fixed: apply(problem.fix),
    suggested: (problem.suggestions ?? []).map(apply),
  }));
}

describe('a repair is offered', () => {
  it('and made by --fix, if a name is only misspelt', () => {
    const [offer] = listOffers(home({ type: 'prose', txet: 'x' }));
    expect(offer).toMatchObject({
      message: 'Prose has no field "txet". Did you mean "text"?',
      underlined: '"txet"',
    });
    expect(offer?.fixed).toContain('"text": "x"');
  });

  it('but not made, if it goes by the meaning of a name', () => {
    const [offer, ...others] = listOffers(home({ type: 'prose', heading: 'A', text: 'x' }));
    expect(others).toEqual([]);
    expect(offer).toMatchObject({
      message: 'Prose has no field "heading". Did you mean "title"?',
      help: 'Write "title" instead of "heading".',
      underlined: '"heading"',
      fixed: '',
      suggested: [expect.stringContaining('"title": "A"')],
    });
  });

  it('not, if the value does not fit there', () => {
    const [offer, ...others] = listOffers(home({ type: 'prose', heading: ['A', 'B'], text: 'x' }));
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ message: 'Prose has no field "heading".', fixed: '', suggested: [] });
    expect(offer?.help).toMatch(/^Its fields are "type", /);
  });

  it('that takes nothing for nothing, instead of an example', () => {
    const person = { name: 'Ada', photo: null };
    expect(listOffers(home({ type: 'people', items: [person] }))).toMatchObject([
      {
        message: 'People › person 1 › photo must be an object in braces `{ }`.',
        help: expect.stringMatching(/ Remove it\.$/),
        underlined: 'null',
        suggested: [expect.not.stringContaining('photo')],
      },
    ]);
  });

  it.each([
    ['yes', 'true'],
    ['True', 'true'],
    ['No', 'false'],
  ])('for a switch: %s', (wrong, right) => {
    expect(listOffers(home({ type: 'prose', text: 'x', contents: wrong }))[0]).toMatchObject({
      help: expect.stringMatching(new RegExp(`Write ${right}\\.$`)),
      suggested: [expect.stringContaining(`"contents": ${right}`)],
    });
  });

  it('for an object by the fields that are written beside it', () => {
    const offers = listOffers(home({ type: 'image', src: 'logo.svg', alt: 'Logo' }));
    expect(offers).toMatchObject([
      {
        message: 'Image has no field "src". It belongs in "image".',
        suggested: [expect.stringMatching(/"image": \{\s*"src": "logo\.svg",\s*"alt": "Logo"\s*\}/)],
      },
    ]);
  });

  it('no more, where that would take long', () => {
    const links = Array.from({ length: 2000 }, (_, i) => ({ label: `x${i}`, url: '/' }));
    const offers = listOffers(home({ type: 'linkList', links }));
    expect(offers[0]?.message).toContain('Did you mean "href"?');
    expect(offers.at(-1)?.message).toMatch(/ has no field "url"\.$/);
  });
});

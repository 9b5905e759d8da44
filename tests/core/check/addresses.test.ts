import { expect, it } from 'vitest';
import { formatProblems, getProblems, pageText, siteWith } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const LINK = { title: 'Link', type: 'string', format: 'uri-reference' };

/** A site with a person whose profiles, in a list, a field and a text, are this address. */
function withProfile(address: string, list: object = LINK) {
  const people = {
    type: 'people',
    items: { from: 'data/people', fields: { social: 'profiles' } },
  };
  return siteWith([{ type: 'pageHeader' }, people], {
    'content/data/people.json': JSON.stringify([{ name: 'Ada', profiles: [address] }]),
    'content/data/people.schema.json': JSON.stringify({
      type: 'object',
      properties: {
        name: { title: 'Name', type: 'string' },
        profiles: { title: 'Profiles', type: 'array', items: list },
      },
    }),
  });
}

it('an incomplete address in a list column is one problem, in any letters', () => {
  for (const address of ['linkedin.com/in/germán-1', 'linkedin.com/in/german-1'])
    for (const list of [LINK, { title: 'Link', type: 'string' }])
      expect(formatProblems(withProfile(address, list))).toEqual([
        `missing-media: "${address}" is not a complete link. Did you mean "https://${address}"? ["${address}"]`,
      ]);
});

it('a wrong link in a list column is one problem', () => {
  expect(formatProblems(withProfile('files/cv.pdf'))).toEqual([
    'missing-media: There is no file "files/cv.pdf" in content/media/. ["files/cv.pdf"]',
  ]);
  for (const list of [LINK, { title: 'Link', type: 'string' }])
    expect(formatProblems(withProfile('http://example.org/ada', list))).toEqual([
      'insecure-link: The link to http://example.org/ada is not secure. ["http://example.org/ada"]',
    ]);
  expect(formatProblems(withProfile('mailto:ada(at)example.org'))).toEqual([
    expect.stringContaining('malformed-link: '),
  ]);
});

it('an address with letters beyond ASCII is right, and percent-encoded where it is published', () => {
  expect(formatProblems(withProfile('https://münchen.example/germán-1?q=é#ü'))).toEqual([]);
  expect(JSON.stringify(resolveHome(withProfile('https://münchen.example/germán-1?q=é#ü')))).toContain(
    '"https://xn--mnchen-3ya.example/germ%C3%A1n-1?q=%C3%A9#%C3%BC"',
  );
});

it('a link that is made of columns is not corrected by what came out of it', () => {
  const href = '/people/{this.organiser.id}';
  const text = { title: 'Text', type: 'string' };
  const properties = { id: text, organiser: { ...text, 'x-refers': 'data/people' }, file: text };
  for (const link of [
    href,
    'logos/{this.file}',
    'logo{this.file}',
    '{this.organiser}',
    '/people{this.file}',
  ]) {
    const page = { forEach: { from: 'data/days', key: 'id' }, title: '{this.id}' };
    const blocks = [{ type: 'pageHeader' }, { type: 'prose', text: `{this.id} by [them](${link}).` }];
    const files = siteWith([{ type: 'pageHeader' }], {
      'content/pages/people.json': pageText('/people'),
      'content/pages/day.json': pageText('/days/{this.id}', { ...page, blocks }),
      'content/data/days.json': JSON.stringify([{ id: 'x', organiser: 'nobody', file: '.svgs' }]),
      'content/data/days.schema.json': JSON.stringify({ type: 'object', properties }),
      'content/data/people.json': JSON.stringify([{ id: 'ada' }]),
      'content/data/people.schema.json': JSON.stringify({ type: 'object', properties: { id: text } }),
    });
    const edits = getProblems(files).flatMap(({ file, fix, suggestions = [] }) =>
      file === 'content/pages/day.json' ? [...(fix ? [fix] : []), ...suggestions] : [],
    );
    expect(edits).toEqual([]);
  }
});

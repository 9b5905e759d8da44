import { describe, expect, it } from 'vitest';
import { type Files, getProblems, siteWith, underlined } from '../../memory.ts';

const HOME = 'content/pages/home.json';
const SCHEMA = '"$schema": "../../.blocksite/page.schema.json", "path": "/", "title": "Home"';
const BLOCK = '{ "type": "prose", "text": "x" }';
const page = (rest: string): Files => siteWith([], { [HOME]: `{ ${SCHEMA}, ${rest} }` });
const listErrors = (files: Files) =>
  getProblems(files)
    .filter(({ severity }) => severity === 'error')
    .map((problem) => [problem.message, underlined(files, problem), problem.help]);

const BELONGS =
  'A block belongs in the list "blocks" of the page, or "main" of a block "columns", or "aside" of a block "columns".';

describe('a misspelt type is reported at the misspelt name', () => {
  it.each(['tpye', 'Type', 'typ', 'kind', 'block'])('%s', (name) => {
    expect(listErrors(page(`"blocks": [{ "${name}": "prose", "text": "x" }]`))).toMatchObject([
      [
        `Block 1 has no field "${name}". Did you mean "type"?`,
        `"${name}"`,
        `Write "type" instead of "${name}".`,
      ],
    ]);
  });

  it('a missing type is suggested by the fields, if only one block has them', () => {
    const getHelp = (block: string) => listErrors(page(`"blocks": [${block}]`))[0]?.[2];
    expect(getHelp('{ "stats": [{ "value": 3, "title": "Learners" }] }')).toMatch(
      / Its fields are those of "type": "statGrid"\.$/,
    );
    expect(getHelp('{ "title": "News" }')).not.toContain('Its fields');
  });

  it('but a field that a block of that name has is not', () => {
    expect(listErrors(page('"blocks": [{ "id": "contact", "text": "x" }]'))).toMatchObject([
      ['Block 1 has no "type".', '{ "id": "contact", "text": "x" }', expect.any(String)],
    ]);
  });
});

describe('a field that is written for a missing one is one problem', () => {
  const listIn = (block: string) => listErrors(page(`"blocks": [${block}]`));

  it.each([
    ['{ "type": "statGrid", "items": [{ "value": 3, "title": "x" }] }', 'Statistics', 'items', 'stats'],
    [
      '{ "type": "faq", "items": [{ "title": "Why?", "answer": "So." }] }',
      'Questions and answers › question 1',
      'title',
      'question',
    ],
    ['{ "type": "embed", "title": "Map", "url": "https://maps.example.org/" }', 'Embed', 'url', 'embed'],
  ])('%s', (block, subject, wrong, right) => {
    expect(listIn(block)).toEqual([
      [
        `${subject} has no field "${wrong}". Did you mean "${right}"?`,
        `"${wrong}"`,
        `Write "${right}" instead of "${wrong}".`,
      ],
    ]);
  });

  it.each([
    [
      '{ "type": "image", "src": "logo.svg", "alt": "Logo" }',
      'Image',
      'src',
      'in "image"',
      '"image": { "src": … }',
    ],
    [
      '{ "type": "statGrid", "stats": [{ "value": 3, "title": "x" }], "suffix": "%" }',
      'Statistics',
      'suffix',
      'in an entry of "stats"',
      '"stats": [{ "suffix": … }]',
    ],
    [
      '{ "type": "cardList", "pageSize": 3, "items": { "from": "pages" } }',
      'Card list',
      'pageSize',
      'in "items"',
      '"items": { "pageSize": … }',
    ],
  ])('or belongs in it: %s', (block, subject, field, place, right) => {
    expect(listIn(block)).toEqual([
      [`${subject} has no field "${field}". It belongs ${place}.`, `"${field}"`, `Write ${right}.`],
    ]);
  });

  it.each([
    [
      `{ "type": "columns", "aside": [${BLOCK}], "blocks": [${BLOCK}] }`,
      'Columns has no field "blocks". Did you mean "main"?',
      '"blocks"',
      'Write "main" instead of "blocks".',
    ],
    [
      '{ "type": "cta", "button": { "label": "Go", "href": "/" } }',
      'Call to action has no field "button". What is in it belongs in its place.',
      '"button"',
      'Write "label", "href" without "button" around.',
    ],
    [
      '{ "type": "faq", "items": [{ "q": "Why?", "a": "So." }] }',
      'Questions and answers › question 1 has the fields of something else, such as "q" and "a". Did you mean "question", "answer"?',
      '{ "q": "Why?", "a": "So." }',
      'Write "question", "answer" instead of "q", "a".',
    ],
    [
      '{ "type": "prose", "text": "x", "redirectFrom": ["/old"] }',
      'Prose has no field "redirectFrom". It belongs in the page around it.',
      '"redirectFrom"',
      'Move it there.',
    ],
    [
      '{ "type": "faq", "items": [{ "question": "Why?", "answer": "So.", "heading": 7 }] }',
      'Questions and answers › question 1 has no field "heading".',
      '"heading"',
      'Its fields are "id", "question", "answer".',
    ],
  ])('or holds what is missing: %s', (block, ...problem) => {
    expect(listIn(block)).toEqual([problem]);
  });

  const stat = (more: string) => listIn(`{ "type": "statGrid", "stats": [{ "value": 3, ${more} }] }`);
  const link = (more: string) => listIn(`{ "type": "linkList", "links": [{ "label": "x", ${more} }] }`);

  it.each([
    ['words for a text', stat('"heading": "Farms"'), 'title'],
    ['words of another script for a text', stat('"heading": "खेत"'), 'title'],
    ['a link for a link', link('"target": "/people"'), 'href'],
    ['a file for a link', link('"file": "files/leaflet.pdf"'), 'href'],
    [
      'a number for a number',
      listIn('{ "type": "statGrid", "stats": [{ "number": 3, "title": "x" }] }'),
      'value',
    ],
    [
      'a query for a list',
      listIn('{ "type": "cardList", "cards": { "from": "pages", "where": { "tags": { "has": "a" } } } }'),
      'items',
    ],
    ['a list of texts for a text', listIn('{ "type": "prose", "body": ["One.", "Two."] }'), 'text'],
  ])('by its value, if it has the form of that: %s', (_, problems, right) => {
    expect(problems).toEqual([
      [expect.stringContaining(`Did you mean "${right}"?`), expect.anything(), expect.anything()],
    ]);
  });

  it.each([
    ['a word of a style for a text', stat('"color": "red"')],
    ['a size for a text', stat('"width": "200px"')],
    ['a word for a link', link('"color": "red"')],
    ['a link for a text', stat('"url": "https://example.org/"')],
    ['texts for a list of objects', listIn('{ "type": "statGrid", "colours": ["One", "Two"] }')],
  ])('but not by its type alone: %s', (_, problems) => {
    const messages = problems.map(([message]) => message);
    expect(messages).toContainEqual(expect.stringMatching(/ has no field "\w+"\.$/));
  });

  it('but not if its value is of another type, or more is wrong', () => {
    expect(listIn('{ "type": "statGrid", "items": "three" }')).toHaveLength(2);
    expect(listIn('{ "type": "cta", "title": "x", "url": "/" }')).toHaveLength(2);
    expect(listIn('{ "type": "linkList", "links": [{ "label": "x", "url": "/" }] }')).toHaveLength(1);
    expect(listIn('{ "type": "cta", "text": "x", "color": "red", "size": "big" }').length).toBeGreaterThan(2);
  });
});

describe('an object that is something else is one problem', () => {
  const config = '{ "name": "A", "url": "https://example.org", "navigation": [], "icon": 1 }';

  it('a file of another kind', () => {
    expect(listErrors({ ...page(`"blocks": [${BLOCK}]`), 'content/pages/visit.json': config })).toMatchObject(
      [
        [
          'The page has the fields of something else, such as "name" and "url".',
          '{',
          expect.stringMatching(/^It needs "path", "title", "blocks"\. Its fields are "\$schema", "path", /),
        ],
      ],
    );
  });

  it('an entry, with the others of its list', () => {
    const item = '{ "ask": "Why?", "say": "So." }';
    expect(listErrors(page(`"blocks": [{ "type": "faq", "items": [${item}, ${item}] }]`))).toMatchObject([
      [
        expect.stringMatching(
          /^Questions and answers › question 1 has the fields of something else, such as "ask" and "say"\./,
        ),
        item,
        'It needs "question", "answer". Its fields are "id", "question", "answer".',
      ],
    ]);
  });

  it.each([
    ['with misspelt fields', '{ "qestion": "Why?", "anser": "So." }'],
    ['with as many that are right', '{ "question": "Why?", "id": "why", "text": "So.", "more": "And." }'],
  ])('but not %s', (_, item) => {
    const errors = listErrors(page(`"blocks": [{ "type": "faq", "items": [${item}] }]`));
    expect(errors.map(([message]) => message)).toEqual([
      expect.stringContaining('has no field'),
      expect.stringContaining('has no field'),
    ]);
  });
});

describe('texts in place of objects are one problem', () => {
  const listIn = (items: string) => listErrors(page(`"blocks": [{ "type": "cardList", "items": ${items} }]`));

  it('with the object of the first', () => {
    expect(listIn('["Farms", "Rivers"]')).toEqual([
      [
        'Card list › card 1 must be an object in braces `{ }`.',
        '"Farms"',
        expect.stringMatching(/ Write \{"title":"Farms"\}\.$/),
      ],
    ]);
  });

  it('without one for a path', () => {
    expect(listIn('["photos/hills.jpg"]')).toEqual([
      [expect.anything(), expect.anything(), expect.not.stringContaining('Write ')],
    ]);
  });
});

describe('an entry of the wrong list is reported with the list where it belongs', () => {
  it('a block beside the blocks', () => {
    expect(listErrors(page(`"blocks": [${BLOCK}], "intro": ${BLOCK}`))).toEqual([
      ['The page has no field "intro".', '"intro"', BELONGS],
    ]);
  });

  it('the fields of a block beside the blocks, once', () => {
    const [problem, ...others] = listErrors(page(`"blocks": [${BLOCK}], "type": "prose", "text": "y"`));
    expect(others).toEqual([]);
    expect(problem?.slice(0, 2)).toEqual(['A block "prose" can\'t be used here.', '"type"']);
    expect(problem?.[2]).toContain(BELONGS);
  });

  it('a block among cards', () => {
    const cards = `[{ "title": "A", "href": "/" }, { "type": "prose", "text": "x" }]`;
    const [problem, ...others] = listErrors(page(`"blocks": [{ "type": "cardList", "items": ${cards} }]`));
    expect(others).toEqual([]);
    expect(problem?.slice(0, 2)).toEqual(['A block "prose" can\'t be used here.', '"type"']);
  });

  it.each([
    ['an object without a type', '{ "title": "A" }'],
    ['an empty object', '{}'],
    ['an object of named blocks', `{ "first": ${BLOCK} }`],
  ])('in place of the list, %s', (_, blocks) => {
    expect(listErrors(page(`"blocks": ${blocks}`))[0]?.[2]).toBe(
      'The blocks of the page, from top to bottom. For example: [{"type":"pageHeader"},{"type":"prose","text":"Hello."}].',
    );
  });

  it('in place of the list, a block', () => {
    expect(listErrors(page('"blocks": { "type": "pageHeader" }'))[0]?.[2]).toBe(
      'The blocks of the page, from top to bottom. Write [{"type":"pageHeader"}].',
    );
  });

  it('a card among blocks, by its type', () => {
    const [problem, ...others] = listErrors(page(`"blocks": [${BLOCK}, { "type": "card", "title": "A" }]`));
    expect(others).toEqual([]);
    expect(problem?.[0]).toBe('There is no block "card".');
    expect(problem?.[2]).toMatch(
      /^A card belongs in the list "items" of a block "cardList"\. The blocks are /,
    );
  });

  it.each([
    ['a block after the end of the page', `{ ${SCHEMA}, "blocks": [${BLOCK}] }\n${BLOCK}`],
    ['a block after the list', `{ ${SCHEMA}, "blocks": [${BLOCK}],\n${BLOCK} }`],
  ])('%s', (_, text) => {
    expect(listErrors(siteWith([], { [HOME]: text }))).toMatchObject([
      [
        'This is in the wrong place: it is not in a list, and has no name.',
        BLOCK,
        expect.stringContaining('"blocks": [ … ]'),
      ],
    ]);
  });
});

describe('a file with a missing part is reported once', () => {
  const LINKS = siteWith([{ type: 'prose', text: '[a](/a#x)' }]);
  const text = `{ "$schema": "../../.blocksite/page.schema.json", "path": "/a", "title": "A",\n"blocks": [{ "type": "prose", "id": "x",\n "text": "[h](/)" }] }`;
  it.each([
    ['cut off', text.slice(0, -6)],
    ['cut off in a field', text.slice(0, text.indexOf('"text"') + 9)],
    ['a merge conflict', text.replace('\n', '\n<<<<<<< HEAD\n=======\n"x": 1\n>>>>>>> b\n')],
    ['not UTF-8', text.replace('"A"', '"\uFFFD"')],
  ])('%s', (_, page) => {
    const problems = getProblems({ ...LINKS, 'content/pages/a.json': page });
    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['content/pages/a.json json-syntax']);
  });
});

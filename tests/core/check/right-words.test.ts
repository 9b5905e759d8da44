import { describe, expect, it } from 'vitest';
import { type Files, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const text = (title: string, more: object = {}) => ({ title, type: 'string', ...more });
const SCHEMA = {
  type: 'object',
  properties: {
    id: text('ID'),
    name: text('Name'),
    notes: text('Notes'),
    site: text('Site', { format: 'uri-reference' }),
    photo: text('Photo'),
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
  },
  required: ['id'],
};
const table = (rows: object[], properties = SCHEMA.properties): Files => ({
  'content/data/people.json': JSON.stringify(rows),
  'content/data/people.schema.json': JSON.stringify({ ...SCHEMA, properties }),
});
/** A site that shows columns of a table with these rows. */
const shown = (columns: string[], ...rows: object[]) =>
  siteWith([{ type: 'table', title: 'People', data: 'people', columns }], table(rows));
const listed = (block: object, ...rows: object[]) => siteWith([block], table(rows));
/** A site with a page for each row, of these blocks. */
const made = (rows: object[], more: object, files: Files = {}) =>
  siteWith([{ type: 'linkList', links: { from: 'data/people', fields: { label: 'name', href: 'path' } } }], {
    ...table(rows),
    ...files,
    'content/pages/person.json': pageText('/people/{this.id}', {
      title: '{this.name}',
      forEach: { from: 'data/people', key: 'id' },
      ...more,
    }),
  });
const prose = (text: unknown, files: Files = {}) => siteWith([{ type: 'prose', title: 'A', text }], files);
const ADA = { id: 'ada', name: 'Ada' };
const BEA = { id: 'bea', name: 'Bea' };
const CALLS: Files = {
  'content/data/calls/ada.json': '[{ "name": "A call" }]',
  'content/data/calls/bea.json': '[{ "name": "A call" }]',
  'content/data/calls.schema.json': JSON.stringify({ type: 'object', properties: { name: text('Name') } }),
};
const isTag = (tag: string) =>
  `This is a tag of another system, such as Jekyll or Hugo, and is shown as it is written: ${JSON.stringify(tag)}.`;

describe('a mistake is one problem that says what is wrong, where, and what to do', () => {
  it.each<[mistake: string, files: Files, problem: string, marked: string, help: string]>([
    [
      'a dot in the address of one of several rows',
      made([{ id: 'alex.alexis', name: 'Alex' }, BEA], {}),
      `The address "/people/alex.alexis" can't be used: it ends like the name of a file.`,
      '"alex.alexis"',
      'It is made of a row: "/people/alex-alexis" is free. Change the value in the row, or name another column in "path".',
    ],
    [
      'a dot in the addresses of all rows',
      made(
        [
          { id: 'alex.alexis', name: 'Alex' },
          { id: 'bea.be', name: 'Bea' },
        ],
        {},
      ),
      `The address "/people/alex.alexis" can't be used: it ends like the name of a file. It is the same for 2 of 2 rows.`,
      '"/people/{this.id}"',
      'It is made of a row: "/people/alex-alexis" is free.',
    ],
    [
      'a link without an address',
      prose('See [the rules]() first.'),
      'This link has no address: "[the rules]()".',
      '[the rules]()',
      'Write the address between the parentheses, "[words](/people)", or the words alone.',
    ],
    [
      'a link without an address in a cell',
      shown(['name', 'notes'], { ...ADA, notes: 'See [the rules]().' }),
      'This link has no address: "[the rules]()".',
      '[the rules]()',
      'Write the address between the parentheses',
    ],
    [
      'an image without a file',
      prose('![the house]()'),
      'This link has no address: "![the house]()".',
      '"![the house]()"',
      'Write the address between the parentheses',
    ],
    [
      'an address of another site without https://',
      shown(['name', 'site'], { ...ADA, site: 'jobs.lbl.gov/jobs/12' }),
      '"jobs.lbl.gov/jobs/12" is not a complete link. Did you mean "https://jobs.lbl.gov/jobs/12"?',
      '"jobs.lbl.gov/jobs/12"',
      'Write "https://jobs.lbl.gov/jobs/12".',
    ],
    [
      'a DOI without https://',
      shown(['name', 'site'], { ...ADA, site: 'doi.org/10.1000/182' }),
      '"doi.org/10.1000/182" is not a complete link. Did you mean "https://doi.org/10.1000/182"?',
      '"doi.org/10.1000/182"',
      'Write "https://doi.org/10.1000/182".',
    ],
    [
      'a text that begins with the lower level of its headings',
      prose(['#### Detail', 'Words.', '### Part']),
      'This heading is out of order: "#### Detail".',
      '"#### Detail"',
      'Begin with `###` and use `####` below it.',
    ],
    [
      'a third level of headings',
      prose(['### Part', '##### Deep', 'Words.', '#### Detail']),
      'This heading is out of order: "##### Deep".',
      '"##### Deep"',
      'Begin with `###` and use `####` below it.',
    ],
    [
      'a third level of headings in a file',
      prose({ file: 'a.md' }, { 'content/text/a.md': '## Part\n\n### Detail\n\nWords.\n\n#### Deep\n' }),
      'This heading is out of order: "#### Deep".',
      '#### Deep',
      'Begin with `###`',
    ],
    [
      'a tag over several lines of a file',
      prose(
        { file: 'a.md' },
        { 'content/text/a.md': 'Words.\n\n{%\n  include section.html\n\n  link="<b>50%</b>"\n%}\n' },
      ),
      isTag('{%\n  include section.html\n\n  link="<b>50%</b>"\n%}'),
      '{%\n  include section.html\n\n  link="<b>50%</b>"\n%}',
      'Remove it, or write the words that it stands for.',
    ],
    [
      'a tag over several lines of a list',
      prose(['Words.', '{% include section.html', '  text="a" %}']),
      isTag('{% include section.html\n\n  text="a" %}'),
      '"{% include section.html"',
      'Remove it',
    ],
    [
      'a tag in the address of a link',
      prose('See [the rules]({{ site.baseurl }}/rules).'),
      isTag('{{ site.baseurl }}'),
      '{{ site.baseurl }}',
      'Remove it',
    ],
    [
      'a tag in a cell',
      shown(['name', 'notes'], { ...ADA, notes: 'Made by {% include icon.html %} us.' }),
      isTag('{% include icon.html %}'),
      '{% include icon.html %}',
      'Remove it',
    ],
    [
      'HTML in a cell without links',
      shown(['name', 'notes'], { ...ADA, notes: 'In <i>words</i>.' }),
      'HTML is shown as it is written: "<i>".',
      '<i>',
      'Use Markdown: `**bold**`',
    ],
    [
      'a column of the page in the name of a table',
      made(
        [ADA, BEA],
        { blocks: [{ type: 'table', title: 'Calls', data: { from: 'data/calls/{this.id}' } }] },
        CALLS,
      ),
      '"from" takes no variables: "data/calls/{this.id}".',
      '"from"',
      'Write a table or a folder, "data/calls", and choose its rows by a column: "where": { "COLUMN": "{this.id}" }.',
    ],
    [
      'a column of the only row in the name of a table',
      made(
        [ADA],
        { blocks: [{ type: 'cardList', title: 'Calls', items: { from: 'data/calls/{this.id}' } }] },
        CALLS,
      ),
      '"from" takes no variables: "data/calls/{this.id}".',
      '"from"',
      'Write a table or a folder',
    ],
    [
      'a field that no column fills',
      listed({ type: 'linkList', links: { from: 'data/people', fields: { label: 'name' } } }, ADA),
      'Nothing fills the field "href" of these entries, which needs a value.',
      '"fields"',
      'Name its column: "fields": { "href": … }. The columns are "id", "name"',
    ],
    [
      'fields of which none is filled',
      listed(
        { type: 'video', videos: { from: 'data/people', fields: { poster: 'photo' } } },
        { ...ADA, photo: 'logo.svg' },
      ),
      'Nothing fills the field "embed" or "file" of these entries, which needs a value.',
      '"fields"',
      'Name its column: "fields": { "embed": … }.',
    ],
    [
      'a column of texts for a field that has fields itself',
      listed(
        { type: 'video', videos: { from: 'data/people', fields: { file: 'site', poster: 'photo' } } },
        { ...ADA, site: '/', photo: 'logo.svg' },
      ),
      'The field "file" has fields of its own, "src", "captions", "title", which one column can\'t fill.',
      '"site"',
      'Write these entries themselves, or fill another field.',
    ],
    [
      'the second entry of a list in a row',
      shown(['name'], { ...ADA, tags: ['x', 3] }),
      'Row 1 › tags › entry 2 must be text in double quotes.',
      '3',
      'Write "3".',
    ],
    [
      'a field of another block',
      siteWith([{ type: 'cardList', items: [{ title: 'A card', linkLabel: 'More', href: '/' }] }]),
      'Card list › card 1 has no field "linkLabel": it is "label".',
      '"linkLabel"',
      'Write "label".',
    ],
    [
      'titles that are too long for some pages of a template',
      made(
        [
          ADA,
          { id: 'bea', name: `Bea ${'b'.repeat(70)}` },
          { id: 'cy', name: `Cy ${'c'.repeat(80)}` },
          { id: 'di', name: 'Di' },
          { id: 'eve', name: 'Eve' },
        ],
        {
          meta: { title: 'All about {this.name}' },
        },
      ),
      'The title has 84 characters. Search results show only about 65.',
      `"Bea ${'b'.repeat(70)}"`,
      'Make it shorter',
    ],
  ])('%s', (_, files, problem, marked, help) => {
    const problems = getProblems(files);
    expect(problems.map(({ message }) => message.slice(0, problem.length))).toEqual([problem]);
    const [found] = problems;
    expect(found && underlined(files, found)).toBe(marked);
    expect(found?.help).toContain(help);
  });
});

import { describe, expect, it } from 'vitest';
import { type Files, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const PEOPLE: Files = {
  'content/data/people.csv': 'id,name,team,left\nada,Ada,core,\nbea,Bea,core,2020-01-31\ncy,Cy,core,\n',
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: {
      id: { title: 'Id', type: 'string' },
      name: { title: 'Name', type: 'string' },
      team: { title: 'Team', type: 'string' },
      left: { title: 'Left', type: 'string', format: 'date' },
    },
  }),
};
const people = (more: object) =>
  siteWith([{ type: 'people', items: { from: 'data/people', ...more } }], PEOPLE);
const member = (more: object) =>
  siteWith([{ type: 'people', items: { from: 'data/people', fields: { href: 'path' } } }], {
    ...PEOPLE,
    'content/pages/member.json': pageText('/people/{this.id}', {
      $schema: '../../.blocksite/page.schema.json',
      title: '{this.name}',
      forEach: { from: 'data/people', key: 'id' },
      ...more,
    }),
  });
const contact = (phone: string) => siteWith([{ type: 'contact', title: 'Contact', phones: [phone] }]);
const event = (subject: object) =>
  siteWith(
    [
      {
        type: 'news',
        items: {
          from: 'pages',
          where: { kind: 'event', endsOn: { after: 'today' } },
          fields: { href: 'path' },
          empty: 'None.',
        },
      },
    ],
    { 'content/pages/day.json': pageText('/day', { subject: { kind: 'event', ...subject } }) },
  );

describe('a mistake of people who know another system is one problem, with what is meant', () => {
  it.each<[mistake: string, files: Files, problem: string, marked: string, help: string]>([
    [
      'a path of Windows',
      siteWith([{ type: 'image', image: { src: 'SRC', alt: 'A gauge' } }], {}),
      'This backslash has no meaning in a text.',
      '\\g',
      'Write `\\\\` for a backslash, and `/` in a path.',
    ],
    [
      'a photo of another site in place of a file',
      siteWith([{ type: 'gallery', images: [{ src: 'https://photos.example.org/a.jpg', alt: 'A gauge' }] }], {
        'site.config.json': (siteWith([])['site.config.json'] ?? '').replace(
          '{',
          '{ "photoHosts": ["photos.example.org"],',
        ),
      }),
      'An image of another site can\'t be shown: "https://photos.example.org/a.jpg".',
      '"https://photos.example.org/a.jpg"',
      'Write it as "url", by which it is loaded only when a visitor asks for it.',
    ],
    [
      'null in a condition',
      people({ where: { left: null } }),
      'People › items › where › left must be text',
      'null',
      'Write {"exists":false}.',
    ],
    [
      'a sign in a condition',
      people({ where: { left: { '>': '2020-01-01' } } }),
      'People › items › where › left has no field ">". Did you mean "after"?',
      '">"',
      'Write "after" instead of ">".',
    ],
    [
      'an order as in SQL',
      people({ sort: ['name desc'] }),
      '"data/people" has no column "name desc". Did you mean "-name"?',
      '"name desc"',
      'Write "-name".',
    ],
    [
      'a unit that there is not',
      people({ groupBy: 'left:week' }),
      '"data/people" has no column "left:week". Did you mean "left:month"?',
      '"left:week"',
      'Write "left:month".',
    ],
    [
      'a block of another system',
      siteWith([{ type: 'paragraph', text: 'Members pay half.' }]),
      'There is no block "paragraph". Did you mean "prose"?',
      '"paragraph"',
      'The blocks are',
    ],
    [
      'a form of another system',
      siteWith([{ type: 'form', title: 'Apply' }]),
      'There is no block "form". Did you mean "embed"?',
      '"form"',
      'The blocks are',
    ],
    [
      'a format as the type of a column',
      siteWith([{ type: 'table', title: 'People', data: 'people' }], {
        ...PEOPLE,
        'content/data/people.schema.json': (PEOPLE['content/data/people.schema.json'] ?? '').replace(
          '"type":"string","format":"date"',
          '"type":"date"',
        ),
      }),
      '"properties" › left › type can\'t be "date".',
      '"date"',
      'Write "string", and "format": "date".',
    ],
    [
      'a tag of Liquid in the title of a template',
      member({ title: '{{ page.name | upcase }}' }),
      'This is a tag of another system, such as Jekyll or Hugo, and is shown as it is written: "{{ page.name | upcase }}". Did you mean "{this.name}"?',
      '"{{ page.name | upcase }}"',
      'Write "{this.name}".',
    ],
    [
      'a key that identifies no row',
      member({ forEach: { from: 'data/people', key: 'team' }, path: '/people/{this.team}' }),
      'The column "team" identifies no row: 2 of 3 rows have the same value as another, or none.',
      '"team"',
      'write "distinct" in place of "key".',
    ],
    [
      'two phone numbers in one',
      contact('+91 44 2257 8000 / 8001'),
      'Contact › phone 1 can\'t be "+91 44 2257 8000 / 8001".',
      '"+91 44 2257 8000 / 8001"',
      'Write two numbers as two.',
    ],
    [
      'an event without its day, which is on no list',
      event({}),
      'The kind "event" needs a date: "startsOn".',
      '"event"',
      'Add it to "subject"',
    ],
    [
      'an event that is on no list',
      event({ startsOn: '2027-03-01' }),
      'No list shows this page: it has no "endsOn", by which they choose.',
      '{"kind":"event","startsOn":"2027-03-01"}',
      'Write "endsOn"',
    ],
  ])('%s', (mistake, files, problem, marked, help) => {
    const home = files['content/pages/home.json'] ?? '';
    const written: Files =
      mistake === 'a path of Windows'
        ? { ...files, 'content/pages/home.json': home.replace('SRC', 'photos\\gauge.jpg') }
        : files;
    const problems = getProblems(written);
    expect(problems.map(({ message }) => message.slice(0, problem.length))).toEqual([problem]);
    const [found] = problems;
    expect(found && underlined(written, found)).toBe(marked);
    expect(found?.help).toContain(help);
    expect(found?.help).not.toContain('+9144');
  });

  it('a site config that a browser has saved under another name', () => {
    const { 'site.config.json': config = '', ...files } = siteWith([{ type: 'pageHeader' }]);
    const problems = getProblems({ ...files, 'site.config (1).json': config });
    expect(problems.map(({ help }) => help)).toEqual(['Rename "site.config (1).json" to site.config.json.']);
  });
});

const staff = (value: unknown) =>
  siteWith([{ type: 'statGrid', stats: [{ title: 'Staff', value }] }], PEOPLE);

describe('a query that is written as a text, or in another form, is one problem with its right form', () => {
  it.each<[mistake: string, files: Files, marked: string, advice: string]>([
    ['a condition as a text', people({ where: 'team = core' }), '"team = core"', 'Write {"team":"core"}.'],
    [
      'two conditions as a text',
      people({ where: 'team = core and name: Ada' }),
      '"team = core and name: Ada"',
      'Write {"team":"core","name":"Ada"}.',
    ],
    [
      'a name with the word between conditions',
      people({ where: 'name = Ada and Sons' }),
      '"name = Ada and Sons"',
      'Write {"name":"Ada and Sons"}.',
    ],
    [
      'a condition behind the source',
      people({ from: 'data/people where team = core' }),
      '"data/people where team = core"',
      'Write "from": "data/people", "where": {"team":"core"}.',
    ],
    [
      'a list as a text',
      siteWith([{ type: 'people', items: 'data/people where team = core' }], PEOPLE),
      '"data/people where team = core"',
      'Write {"from":"data/people","where":{"team":"core"}}.',
    ],
    [
      'a count as a text',
      staff('data/people where team = core'),
      '"data/people where team = core"',
      'Write {"from":"data/people","where":{"team":"core"}}.',
    ],
    [
      'a count by a column that there is not',
      staff('data/people where group = core'),
      '"data/people where group = core"',
      'Write {"from":"data/people","where":{"group":"core"}}.',
    ],
    ['a count of a table', staff('data/people'), '"data/people"', 'Write {"from":"data/people"}.'],
    [
      'two sources in one text',
      people({ from: 'pages, data/people', fields: { name: 'path' } }),
      '"pages, data/people"',
      'Write ["pages","data/people"].',
    ],
    [
      'two tables in one text',
      people({ from: 'data/people and data/people-2', sort: ['name'] }),
      '"data/people and data/people-2"',
      'Write "from": ["data/people","data/people-2"].',
    ],
    [
      'two sources of a template',
      member({ forEach: { from: ['data/people', 'data/people-2'], key: 'id' } }),
      '["data/people","data/people-2"]',
      'A template takes one source',
    ],
  ])('%s', (_, files, marked, advice) => {
    const more = Object.entries(PEOPLE).map(([file, text]) => [file.replace('people', 'people-2'), text]);
    const rows = `${PEOPLE['content/data/people.csv']}di,Ada and Sons,core,\n`;
    const written = { ...files, ...Object.fromEntries(more), 'content/data/people.csv': rows };
    const problems = getProblems(written).filter(({ severity }) => severity === 'error');
    expect(problems.map((one) => underlined(written, one))).toEqual([marked]);
    expect(problems[0]?.help).toContain(advice);
  });
});

const announced = (more: object) =>
  siteWith([{ type: 'prose', text: 'The [day](/events/day).' }], {
    'content/pages/events.schema.json': JSON.stringify({
      type: 'object',
      properties: {
        organiser: { title: 'Organiser', type: 'string' },
        fee: { title: 'Fee', type: 'string' },
      },
    }),
    'content/pages/events/day.json': pageText('/events/day', {
      $schema: '../../../.blocksite/page.schema.json',
      ...more,
    }),
  });

describe('a field that stands beside the object that it belongs in is one problem', () => {
  it.each<[mistake: string, files: Files, problem: string]>([
    [
      'a column beside the data of a page',
      announced({ organiser: 'Ada', data: { fee: 'None' } }),
      'The page has no field "organiser". It belongs in "data". ["organiser"] Write "data": { "organiser": … }.',
    ],
    [
      'the columns of a page without data',
      announced({ organiser: 'Ada', fee: 'None' }),
      'The page has no field "organiser". It belongs in "data". ["organiser"] Write "data": { "organiser": … }.',
    ],
    [
      'a query without its list',
      siteWith([{ type: 'people', from: 'data/people', where: { team: 'core' }, sort: ['name'] }], PEOPLE),
      'People has no field "from". It belongs in "items". ["from"] Write "items": { "from": … }.',
    ],
    [
      'an anchor with a space',
      siteWith([{ type: 'prose', text: '## How to apply\n\n[Apply](#How to apply)' }]),
      'The page / has no anchor "How to apply". It was renamed to "how-to-apply". [How to apply] Write "#how-to-apply".',
    ],
  ])('%s', (_, files, problem) => {
    const problems = getProblems(files);
    expect(problems.map((one) => `${one.message} [${underlined(files, one)}] ${one.help}`)).toEqual([
      problem,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { findAll } from '../../../src/desk/app/shell/find-all.ts';
import { type FromServer, listFound } from '../../../src/desk/app/shell/list-found.ts';
import { type Found, rank } from '../../../src/desk/app/shell/rank.ts';
import { getState, setState } from '../../../src/desk/app/store.ts';
import { words } from '../../../src/desk/app/words.ts';
import type { FoundText } from '../../../src/desk/protocol.ts';

const found = (name: string, also = '', kind = 'page', about = ''): Found => ({
  ...{ id: name, name, kind, also, about },
  run: () => {},
});
const ALL = [
  found('All services'),
  found('Fellowship'),
  found('Sciences', 'offers services'),
  found('Services'),
  found('Hide this page', 'unpublish take offline', 'do'),
  found('Publish the changes', '', 'do'),
  found('Published', 'date', 'about this page'),
  found('Dates on pages', '', 'site'),
  found('Pictures', '', 'block of this page'),
  found('Startups', 'incubation'),
  found('Time zone'),
  found('Footer: Social links', 'socialmedia', 'site', 'change edit add Links to the owner'),
];
const list = (typed: string) => rank(ALL, typed).items.map(({ name }) => name);

/** Creates a text that was found as a whole. */
function createFound(place: Pick<FoundText, 'file' | 'pointer' | 'path' | 'name'>, words: string): FoundText {
  return { ...place, id: place.file + place.pointer, before: '', words, after: '' };
}

describe('what is found', () => {
  it.each([
    ['what begins with the words', 'services', ['Services', 'All services', 'Sciences']],
    ['beginnings', 'Fell', ['Fellowship']],
    ['other names', 'unpublish', ['Hide this page']],
    ['whole words before beginnings', 'publish', ['Publish the changes', 'Published']],
    ['words in any order', 'page hide', ['Hide this page']],
    ['singulars of plurals', 'startup', ['Startups']],
    ['plurals of singulars', 'fellowships', ['Fellowship']],
    ['words that are written as one', 'start-ups', ['Startups']],
    ['two words that are written as one', 'timezone', ['Time zone']],
    ['one word that is written as two', 'social media', ['Footer: Social links']],
    ['what is done', 'publishing changes', ['Publish the changes']],
    ['words of one meaning', 'photo', ['Pictures']],
    ['what is asked for', 'how do i hide my page', ['Hide this page']],
    ['what can be done with it', 'add social links', ['Footer: Social links']],
    ['nothing', 'nothing like that', []],
  ])('begins with %s', (_what, typed, names) => {
    expect(list(typed)).toEqual(names);
  });

  it('is about the open page if the words say so', () => {
    expect(list('date')[0]).toBe('Dates on pages');
    expect(list('date of this page')[0]).toBe('Published');
  });

  it('is all, in its order, before something is typed', () => {
    expect(list(' ')).toEqual(ALL.map(({ name }) => name));
  });
});

const file = 'content/pages/team.json';
const NONE: FromServer = { kinds: [], texts: [] };

/** Opens a page whose first block is selected. */
function openTeam() {
  const page = {
    path: '/team',
    file,
    lang: 'en',
    isOld: false,
    html: '',
    map: 1,
    count: 0,
    texts: {},
    unmapped: {},
  };
  const blocks = [
    { type: 'hero', title: 'Highlights' },
    { type: 'prose', title: 'About us', text: 'Hello.' },
  ];
  const pages = [
    { file, path: '/team', title: 'Team', isDraft: false },
    { file: 'content/pages/home.json', path: '/', title: 'Hub', isDraft: false },
    { file: 'content/pages/calls/one.json', path: '/one', title: 'The first one', isDraft: false },
  ];
  const open = (name: string, value: object) => ({
    file: name,
    version: '',
    text: '',
    value: JSON.parse(JSON.stringify(value)),
  });
  setState({
    site: { name: 'Hub', lang: 'en', timeZone: 'UTC', pages, variables: {}, history: {}, due: [] },
    page,
    files: {
      [file]: open(file, { path: '/team', title: 'Team', blocks }),
      'site.config.json': open('site.config.json', {
        name: 'Hub',
        variables: { email: 'office@example.org' },
        footer: { text: '© 2024' },
      }),
    },
    selected: { file, pointer: '/blocks/0' },
  });
  return getState();
}

const find = (typed: string, known = NONE) => findAll(listFound(openTeam(), known), typed);
const findNames = (typed: string, known = NONE) => find(typed, known).items.map(({ name }) => name);

describe('the entries of an open page', () => {
  it.each([
    ['slider', 'Highlights'],
    ['call one', 'The first one'],
    ['/one', 'The first one'],
    ['logo', 'Logos'],
    ['favicon', 'Icon'],
    ['phone number', 'Contact: Phones'],
    ['office email', 'Shared words: email'],
    ['copyright 2024', 'Footer: Text'],
    ['not in google', 'Search and sharing: Search engines'],
    ['move up', 'Move the block up'],
    ['delete section', 'Delete the block'],
    ['delete page', 'Delete this page'],
    ['unpublish', 'Hide this page'],
    ['rename', 'Change its address'],
    ['faq', 'Add a block: Questions and answers'],
    ['undo yesterday', 'Changes'],
    ['shortcuts', 'All keys'],
    ['preview', 'See it as a visitor'],
    ['mobile view', 'See it as on a phone'],
  ])('find by "%s" %s first', (typed, name) => {
    expect(findNames(typed)[0]).toBe(name);
  });

  it('have all kinds of pages', () => {
    const kinds = [{ kind: 'event', title: 'Event', description: 'what takes place on a day' }];
    expect(findNames('new event', { ...NONE, kinds })[0]).toBe('New page: Event');
  });

  it('have texts, those of the open page with their block, and no title or setting twice', () => {
    const texts = [
      createFound({ file, path: '/team', name: 'Team', pointer: '/title' }, 'Team'),
      createFound({ file, path: '/team', name: 'Team', pointer: '/blocks/1/text' }, 'Our team'),
      createFound({ file: 'site.config.json', pointer: '/footer/text', name: 'Site' }, 'Team 2024'),
      createFound(
        { file: 'content/pages/a.json', path: '/a', pointer: '/blocks/0/text', name: 'A' },
        'A team',
      ),
    ];
    const shown = listFound(openTeam(), { ...NONE, texts }).filter(({ id }) => id.startsWith('text '));
    expect(shown.map(({ name, kind }) => [name, kind])).toEqual([
      ['Our team', 'text in About us'],
      ['A team', 'in A'],
    ]);
  });

  it('find a page by its heading on the page', () => {
    const one = {
      file: 'content/pages/calls/one.json',
      path: '/one',
      name: 'One',
      pointer: '/blocks/0/title',
    };
    const texts = [createFound(one, 'HELLO')];
    expect(findNames('hello', { ...NONE, texts })[0]).toBe('The first one');
    const page = listFound(openTeam(), { ...NONE, texts }).find(({ id }) => id === '/one');
    expect([page?.says, page?.also]).toEqual(['HELLO', expect.stringContaining('HELLO')]);
  });

  it('each have an id of their own, and do or say something', () => {
    const all = listFound(openTeam(), NONE);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ run, says }) => !run && !says)).toEqual([]);
    expect(all.filter(({ name }) => name === '')).toEqual([]);
  });

  it('have each key of a block and of the window with a name, and each other name is of something', () => {
    const ids = listFound(openTeam(), NONE);
    const also = ids.map((one) => one.also).join('\n');
    expect(Object.entries(words.find.also).filter(([, one]) => !also.includes(one))).toEqual([]);
    expect(Object.values(words.find.blocks).filter((one) => !ids.some(({ name }) => name === one))).toEqual(
      [],
    );
  });

  it('say how it is done where there is no button, and to select a block first', () => {
    expect(find('change picture').items[0]?.says).toContain('Replace');
    openTeam();
    setState({ selected: { file, pointer: '' } });
    const [first] = findAll(listFound(getState(), NONE), 'delete section').items;
    expect([first?.name, first?.kind, first?.run]).toEqual(['Delete the block', 'do', undefined]);
    expect(first?.says).toContain('Select a block');
  });

  it('say what to do instead of what the desk can’t do', () => {
    const [first] = find('upload pdf').items;
    expect(first?.run).toBeUndefined();
    expect(first?.says).toContain('content/media');
  });
});

describe('what is not called that', () => {
  it('is what is nearly called so, and it says so', () => {
    const { items, note } = find('Taem');
    expect(items[0]?.name).toBe('Team');
    expect(note).toEqual({ name: 'Nothing for “Taem”. Did you mean “team”?', query: 'team' });
  });

  it('is a text with the nearest word, as the server finds it', () => {
    const texts = [createFound({ file: 'a', pointer: '/a', name: 'A' }, 'Ravi Placeholderan')];
    expect(findNames('Placeholdran', { ...NONE, texts })[0]).toBe('Ravi Placeholderan');
  });

  it('is what has some of the words, those first that little has', () => {
    const { items, note } = find('get rid of old pages');
    expect(items.map(({ name }) => name)).toContain('Delete this page');
    expect(note?.name).toContain('some of them');
  });

  it('is a next step, which changes nothing, and the words stay', () => {
    const { items, note } = find(' Zzyzx ');
    expect(note?.name).toContain('“Zzyzx”');
    expect(items.map(({ kind }) => kind)).toEqual(['next step', 'next step', 'next step']);
    const before = getState().files;
    for (const { run } of items) run?.();
    expect(getState().files).toBe(before);
    expect(items[0]?.query).toBe('');
  });
});

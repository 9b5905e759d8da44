import { describe, expect, it } from 'vitest';
import { formatProblems, getProblems, pageText, SITE, siteWith } from '../memory.ts';

const prose = (...links: string[]) => ({
  type: 'prose',
  text: links.map((href) => `See [this](${href}).`).join(' '),
});
const site = (more: object) => ({ 'site.config.json': JSON.stringify({ ...JSON.parse(SITE), ...more }) });

describe('a mistake that breaks several links is one problem, at its place', () => {
  it('a page that is of the wrong kind', () => {
    const files = siteWith([prose('/people', '/about')], {
      'content/pages/people.json': pageText('/people', { kind: 'notFound' }),
      'content/pages/about.json': pageText('/about', { blocks: [prose('/people')] }),
    });
    expect(formatProblems(files)).toEqual([
      'broken-link: The kind "notFound" leaves the page "/people" without an address, but links lead to it. In content/pages/about.json:1, content/pages/home.json:8. ["notFound"]',
    ]);
    expect(getProblems(files)[0]?.help).toBe('Remove "kind", or remove the links.');
  });

  it('a home page that is of the wrong kind', () => {
    const files = siteWith([], { 'content/pages/home.json': pageText('/', { kind: 'notFound' }) });
    expect(formatProblems(files)).toEqual([
      'broken-link: The kind "notFound" leaves the page "/" without an address, but links lead to it. In site.config.json:19. ["notFound"]',
    ]);
  });

  it.each([{}, { feeds: false }, { feeds: true, url: undefined }])(
    'feeds that are not made: %j',
    (config) => {
      const files = siteWith([prose('/feed.xml', '/deadlines.ics')], site(config));
      expect(formatProblems(files).filter((line) => line.startsWith('broken-link'))).toEqual([
        'broken-link: The site has no feeds, so there is no "/feed.xml". [/feed.xml]',
      ]);
      expect(getProblems(files)[0]?.help).toBe(
        'Write "feeds": true and the "url" of the site into site.config.json, or remove the link.',
      );
    },
  );

  it.each([
    [{ feeds: 'yes' }, 'schema/type: "feeds" must be `true` or `false` without quotes. ["yes"]'],
    [{ feed: true }, 'schema/unknown: The site config has no field "feed". Did you mean "feeds"? ["feed"]'],
  ])('a wrong field of the site config: %j', (config, problem) => {
    expect(formatProblems(siteWith([prose('/feed.xml', '/feed.json')], site(config)))).toEqual([problem]);
  });
});

it('two pages for addresses that do not exist are one problem', () => {
  const page = { title: 'Not found', kind: 'notFound' };
  const files = siteWith([prose('/')], {
    'content/pages/a.json': pageText('/404', page),
    'content/pages/b.json': pageText('/lost', page),
  });
  expect(formatProblems(files).filter((line) => !line.startsWith('orphan'))).toEqual([
    'duplicate-path: The site already has a page for addresses that do not exist: content/pages/a.json. ["notFound"]',
  ]);
});

describe('a template that makes no pages explains the links to them', () => {
  const columns = { id: { title: 'Id', type: 'string' }, name: { title: 'Name', type: 'string' } };
  const forEach = { from: 'data/team', key: 'id' };
  const check = (more: object, links = ['/people/ada', '/people/bea']) =>
    formatProblems(
      siteWith([prose(...links)], {
        'content/data/team.csv': 'id,name\nada,Ada\nbea,Bea\n',
        'content/data/team.schema.json': JSON.stringify({ type: 'object', properties: columns }),
        'content/pages/person.json': pageText('/people/{this.id}', {
          title: '{this.name}',
          forEach,
          ...more,
        }),
      }),
    );

  it.each([
    [
      { forEach: { ...forEach, key: 'ident' } },
      'unknown-column: "data/team" has no column "ident". ["ident"]',
    ],
    [
      { forEach: { ...forEach, from: 'data/taem' } },
      'unknown-data: There is no data "data/taem". Did you mean "data/team"? ["data/taem"]',
    ],
    [
      { title: '{this.nam}' },
      'unknown-variable: There is no variable "{this.nam}". Did you mean "{this.name}"? ["{this.nam}"]',
    ],
  ])('%j', (more, problem) => {
    expect(check(more)).toEqual([problem]);
  });

  it('and no other links', () => {
    expect(check({ title: '{this.nam}' }, ['/nowhere/ada', '/people/ada'])).toEqual([
      'broken-link: No page has the address "/nowhere/ada". [/nowhere/ada]',
      'unknown-variable: There is no variable "{this.nam}". Did you mean "{this.name}"? ["{this.nam}"]',
    ]);
  });
});

describe('a deadline in the call and in "subject" is one problem', () => {
  const check = (inCall: string, inSubject: string) =>
    formatProblems(
      siteWith([prose('/call')], {
        'content/pages/call.json': pageText('/call', {
          subject: { kind: 'call', closesAt: inSubject },
          blocks: [{ type: 'cta', label: 'Apply', href: 'https://example.org/', closesAt: inCall }],
        }).replace('"subject"', '\n"subject"'),
      }),
    );

  it('if one of them is over', () => {
    expect(check('1969-01-31T23:59:00Z', '1979-01-31T23:59:00Z')).toEqual([
      'deadline-mismatch: The call closes at 1969-01-31T23:59:00Z, but "subject" says 1979-01-31T23:59:00Z. In content/pages/call.json:2. ["1969-01-31T23:59:00Z"]',
    ]);
  });

  it('if both are midnight', () => {
    expect(check('1979-01-31T00:00:00Z', '1979-01-31T00:00:00Z')).toEqual([
      'midnight-deadline: The call closes with the first minute of 1979-01-31, so nobody can apply on that day. Also in content/pages/call.json:2. ["1979-01-31T00:00:00Z"]',
    ]);
  });
});

describe('what was deleted is one problem, with all places that name it', () => {
  const image = { type: 'image', image: { src: 'gone.svg', alt: 'x' } };
  const text = { type: 'prose', text: { file: 'gone.md' } };

  it.each([
    [
      'a page',
      siteWith(
        [prose('/gone'), { type: 'linkList', links: [{ label: 'x', href: '/gone?a=1' }] }, prose('/b')],
        {
          'content/pages/b.json': pageText('/b', { blocks: [{ type: 'pageHeader' }, prose('/gone#c')] }),
        },
      ),
      'broken-link: No page has the address "/gone". Also in content/pages/home.json:8, content/pages/home.json:15. [/gone]',
    ],
    [
      'an image',
      siteWith([image, image]),
      'missing-media: There is no file "gone.svg" in content/media/. Also in content/pages/home.json:16. ["gone.svg"]',
    ],
    [
      'a text',
      siteWith([text, text]),
      'unknown-text: There is no text "gone.md" in content/text/. Also in content/pages/home.json:15. ["gone.md"]',
    ],
  ])('%s', (_, site, problem) => {
    expect(formatProblems(site)).toEqual([problem]);
  });

  it('unless it is misspelt: each place has its own repair', () => {
    const b = { 'content/pages/about.json': pageText('/about') };
    const problems = getProblems(siteWith([prose('/abuot', '/about'), prose('/abuot')], b));
    expect(problems.map(({ suggestions }) => suggestions?.map((one) => one.text))).toEqual([
      ['/about'],
      ['/about'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { createJsonLd } from '../../../src/core/resolve/json-ld.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  listRules,
  memorySource,
  pageText,
  SITE,
  siteWith,
  underlined,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const PROSE = { type: 'prose', text: 'By {product}, [home](/).' };
const MAIL = ['/', 'mailto:{mail}'].map((href) => ({ label: 'Us', href }));
const HOME = { label: 'Home', href: '/' };
const config = (change: object): Files => ({
  'site.config.json': JSON.stringify({ ...JSON.parse(SITE), ...change }, null, 2),
});
const site = (change: object, blocks: object[] = [PROSE]): Files => siteWith(blocks, config(change));

it.each(['', ' \n'])('an empty file says what belongs in it: %j', (text) => {
  const files = { ...siteWith([PROSE]), 'site.config.json': text };
  expect(getProblems(files).map(({ message, help }) => [message, help])).toEqual([
    [
      'The file is empty.',
      'Get it back from an earlier version, or write `{}` into it: the problems then name the fields that it needs.',
    ],
  ]);
});

describe('a wrong value adds no other problem', () => {
  it.each([
    ['a colour', { theme: { brand: 'blue' } }, 'schema/form'],
    ['a limit', { limits: { scrollTopPx: 'much' } }, 'schema/type'],
    ['a URL', { url: 'example.org' }, 'schema/form'],
    ['no navigation', { navigation: [] }, 'schema/empty'],
    ['an empty sub-menu', { navigation: [{ label: 'Us', items: [] }] }, 'schema/empty'],
    ['an entry that leads nowhere', { navigation: [{ label: 'Us' }] }, 'schema/missing'],
    ['a misspelt sub-menu', { navigation: [{ label: 'Us', itmes: [HOME] }] }, 'schema/unknown'],
    [
      'a sub-menu in another',
      { navigation: [{ label: 'Us', items: [{ ...HOME, items: [] }] }] },
      'schema/unknown',
    ],
    ['a variable', { variables: { product: 5 } }, 'schema/type'],
    ['a variable of links', { variables: { product: 'x', mail: '' }, navigation: MAIL }, 'schema/empty'],
    ['the name of a time zone', { timeZone: 'Asia/Kolkata', timeZoneNam: 'IST' }, 'schema/unknown'],
    ['variables that are a list', { variables: [] }, 'schema/type'],
    ['variables with another name', { variables: undefined, varables: { product: 'x' } }, 'schema/unknown'],
    ['an icon', { icon: 'photo.jpg' }, 'schema/form'],
    ['a field too much', { colour: 'red' }, 'schema/unknown'],
  ])('%s', (_, change, rule) => {
    expect(
      listRules({ ...site(change), 'content/media/photo.jpg': '' }).filter((one) => one !== 'unused-media'),
    ).toEqual([rule]);
  });

  it('a suppression is not reported as unneeded while the warnings of the page are unknown', () => {
    const allow = [{ rule: 'orphan-page', why: 'It is sent by mail.' }];
    const page = pageText('/alone', { blocks: [PROSE], allow });
    const files = { ...site({ theme: { brand: 'blue' } }), 'content/pages/b.json': page };
    expect(listRules(files)).toEqual(['schema/form']);
    expect(listRules({ ...files, ...config({}) })).toEqual([]);
    const broken = { ...siteWith([{ type: 'prose' }]), 'content/pages/b.json': page };
    expect(listRules(broken)).toEqual(['schema/missing']);
  });

  it('hides no other problem', () => {
    expect(
      listRules(site({ theme: { brand: 'blue' } }, [{ type: 'prose', text: '{prodct} [x](/nowhere)' }])),
    ).toEqual(['unknown-variable', 'broken-link', 'schema/form']);
  });
});

describe('variables', () => {
  it('a missing one is one problem, with its places', () => {
    const blocks = Array.from({ length: 60 }, () => ({ type: 'prose', text: 'Write to {office}.' }));
    expect(formatProblems(site({}, blocks))).toEqual([
      'unknown-variable: There is no variable "{office}". Also in content/pages/home.json:12, content/pages/home.json:16, content/pages/home.json:20, content/pages/home.json:24, content/pages/home.json:28 and 54 more. [{office}]',
    ]);
  });

  it('one with a line break is reported at the variable', () => {
    expect(formatProblems(site({ variables: { product: 'a\nb' } }))).toEqual([
      'bad-variable: The variable "product" contains a line break or another invisible character. ["a\\nb"]',
    ]);
  });

  it('one that uses another defined below it is reported', () => {
    expect(formatProblems(site({ variables: { product: '{name} Hub', name: 'North' } }))).toEqual([
      'bad-variable: The variable "product" uses {name}, which is not defined above it. ["{name} Hub"]',
    ]);
    expect(formatProblems(site({ variables: { name: 'North', product: '{name} Hub' } }))).toEqual([]);
    expect(formatProblems(site({ variables: { product: '{product} Hub' } }))).toEqual([
      'bad-variable: The variable "product" uses itself. ["{product} Hub"]',
    ]);
  });
});

describe('time zone and language', () => {
  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Paris', 'Etc/GMT+5'])('%s is valid', (timeZone) => {
    expect(formatProblems(site({ timeZone }))).toEqual([]);
  });

  it.each([
    ['Asia/Kolkatta', 'Asia/Kolkata'],
    ['Kolkata', 'Asia/Kolkata'],
    ['Europe/Pari', 'Europe/Paris'],
    ['New York', 'America/New_York'],
  ])('%s means %s', (timeZone, right) => {
    expect(formatProblems(site({ timeZone }))).toEqual([
      `bad-time-zone: There is no time zone "${timeZone}". Did you mean "${right}"? ["${timeZone}"]`,
    ]);
  });

  it.each(['+05:30', 'GMT+5', '', 'Mars/Olympus'])('%j is invalid', (timeZone) => {
    expect(listRules(site({ timeZone }))).toEqual(['bad-time-zone']);
  });

  it.each(['en', 'en-IN', 'hi', 'hi-Deva-IN', 'zh-Hant'])('%s is a language', (lang) => {
    expect(formatProblems(site({ lang }, [{ ...PROSE, lang }]))).toEqual([]);
  });

  it.each(['english', 'en_IN', 'xx', 'en-abc', 'EN IN'])('%s is invalid', (lang) => {
    expect(listRules(site({ lang }))).toEqual(['bad-language']);
    expect(listRules(site({}, [{ ...PROSE, lang }]))).toEqual(['bad-language']);
  });
});

describe('a language by its name', () => {
  it.each([
    ['Hindi', 'hi'],
    ['english', 'en'],
    ['en_IN', 'en-IN'],
    ['EN IN', 'en'],
    ['Klingonese', 'en'],
  ])('%s has the tag %s as example', (lang, tag) => {
    expect(getProblems(site({ lang })).map(({ help }) => help)).toEqual([
      `Write a tag of BCP 47, for example "${tag}".`,
    ]);
  });
});

describe('words', () => {
  it('without their placeholder are reported', () => {
    expect(formatProblems(site({ words: { slideOf: 'Slide {n}', opensOn: 'Soon' } }))).toEqual([
      'missing-placeholder: "slideOf" has to contain {total}, but is "Slide {n}". ["Slide {n}"]',
      'missing-placeholder: "opensOn" has to contain {date}, but is "Soon". ["Soon"]',
    ]);
  });

  it('have plural forms, of which those for many numbers have their placeholder', () => {
    const polish = { one: '{days} dzień', few: '{days} dni', many: '{days} dni', other: '{days} dnia' };
    expect(formatProblems(site({ lang: 'pl', words: { closesInDays: polish } }))).toEqual([]);
    const words = { closesInDays: { one: 'Jutro', few: 'Wkrótce', other: '{days} {dni}' } };
    expect(formatProblems(site({ lang: 'pl', words }))).toEqual([
      'missing-placeholder: "closesInDays" has to contain {days}, but is "Wkrótce". ["Wkrótce"]',
      'unknown-variable: There is no variable "{dni}". [{dni}]',
    ]);
    expect(formatProblems(site({ words: { results: { one: '{count} page', plural: '{count}' } } }))).toEqual([
      'schema/unknown: "words" › results has no field "plural". Did you mean "other"? ["plural"]',
    ]);
  });

  it('are one label for one and many', () => {
    const [problem, ...others] = getProblems(site({ words: { closesInDay: 'a', closesInDays: '{days}' } }));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      message: '"words" has no field "closesInDay".',
      help: 'Write its text as the form `one` of "closesInDays": { "one": "Closes in {days} day", "other": "Closes in {days} days" }.',
    });
    expect(problem).not.toHaveProperty('fix');
  });

  it('with another placeholder than their own are reported', () => {
    expect(formatProblems(site({ words: { home: 'Start {n}' } }))).toEqual([
      'unknown-variable: There is no variable "{n}". [{n}]',
    ]);
  });

  it('may hold variables', () => {
    expect(formatProblems(site({ words: { home: '{product}' } }))).toEqual([]);
  });

  it('whose placeholder is a variable too are reported', () => {
    const variables = { product: 'x', n: 'y' };
    expect(listRules(site({ variables, words: { goToSlide: 'Slide {n}' } }))).toEqual([
      'missing-placeholder',
    ]);
  });
});

describe('e-mail addresses', () => {
  const contact = (email: string) => site({ contact: { email, address: ['Testpur'] } });

  it.each([
    'office',
    'office@',
    'office@example',
    'office at example.org',
    'office(at)example.org',
    'mailto:office@example.org',
    'a@b.org, c@d.org',
  ])('%s is invalid', (email) => {
    expect(listRules(contact(email))).toEqual(['schema/form']);
    expect(listRules(site({}, [{ type: 'contact', title: 'x', email }]))).toEqual(['schema/form']);
  });

  it.each([
    ["o'neil@example.org", true],
    ['a@b.c', true],
    ['a@example.xn--p1ai', true],
    ['büro@example.org', false],
  ])('%s is valid in a field and in a link, or in neither: %s', (email, isValid) => {
    const list = { type: 'linkList', links: [{ label: 'x', href: `mailto:${email}` }] };
    expect(listRules(contact(email))).toEqual(isValid ? [] : ['schema/form']);
    expect(listRules(site({}, [list]))).toEqual(isValid ? [] : ['malformed-link']);
  });

  it('may be a variable', () => {
    expect(formatProblems(contact('office@{product}.org'))).toEqual([]);
    expect(listRules(contact('{nobody}'))).toEqual(['unknown-variable']);
  });
});

describe('a sub-menu', () => {
  const navigation = [HOME, { label: 'Us', items: [{ label: 'People', href: '/people' }] }];

  it('has links like any other: one that is broken is a problem, and a page that it leads to is found', () => {
    const files = site({ navigation });
    const [problem, ...others] = getProblems(files);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'broken-link', message: 'No page has the address "/people".' });
    expect(problem && underlined(files, problem)).toBe('"/people"');
    expect(listRules({ ...files, 'content/pages/b.json': pageText('/people', { blocks: [PROSE] }) })).toEqual(
      [],
    );
  });

  it('is a step of the breadcrumb of its pages, on search engines only where it has a page itself', () => {
    const pages = ['/people', '/us'].map((path, i): [string, string] => [
      `content/pages/${i}.json`,
      pageText(path, { title: path, blocks: [PROSE] }),
    ]);
    const us = { ...navigation[1], href: '/us' };
    const steps = (path: string, entry: object) => {
      const files = { ...site({ navigation: [HOME, entry] }), ...Object.fromEntries(pages) };
      const resolved = resolveChecked(checkSource(memorySource(files)), path);
      const [list] = createJsonLd({ ...resolved, summary: {}, now: 0 });
      return JSON.stringify(list?.itemListElement).match(/(?<="item":"https:..www.example.org)[^"]*/g);
    };
    expect(steps('/people', us)).toEqual(['/', '/us', '/people']);
    expect(steps('/us', us)).toEqual(['/', '/us']);
    expect(steps('/people', { ...us, href: undefined })).toEqual(['/', '/people']);
    expect(steps('/people', HOME)).toEqual(['/', '/people']);
    const feed = { ...us, href: '/feed.xml' };
    expect(steps('/people', feed)).toEqual(['/', '/feed.xml', '/people']);
  });
});

describe('the footer', () => {
  const columns = (...links: object[]) => ({
    footer: { text: '© 2024', columns: [{ title: 'Research', links }] },
  });

  it('has columns whose links are checked like those of pages', () => {
    expect(formatProblems(site(columns({ label: 'Home', href: '/' })))).toEqual([]);
    expect(
      formatProblems(site(columns({ label: 'Team {prodct}', href: '/teem' }, { label: 'A', href: 'a.pdf' }))),
    ).toEqual([
      'unknown-variable: There is no variable "{prodct}". Did you mean "{product}"? [{prodct}]',
      'broken-link: No page has the address "/teem". ["/teem"]',
      'missing-media: There is no file "a.pdf" in content/media/. ["a.pdf"]',
    ]);
    expect(listRules(site(columns()))).toEqual(['schema/empty']);
  });

  const social = (...links: object[]) => ({ footer: { text: '© 2024', social: links } });
  const resolveSocial = (...links: object[]) =>
    resolveChecked(checkSource(memorySource(site(social(...links)))), '/').site.footer.social?.map(
      ({ network, label }) => [network, label],
    );

  it.each([
    ['https://www.facebook.com/lab', 'facebook', 'Facebook'],
    ['https://x.com/lab', 'x', 'X'],
    ['https://twitter.com/lab', 'x', 'X'],
    ['https://www.youtube.com/@lab', 'youtube', 'YouTube'],
    ['https://in.linkedin.com/company/lab', 'linkedin', 'LinkedIn'],
    ['https://www.instagram.com/lab', 'instagram', 'Instagram'],
    ['https://github.com/lab', 'github', 'GitHub'],
    ['https://mastodon.social/@lab', 'mastodon', 'Mastodon'],
    ['https://social.example.org/@lab', 'mastodon', 'Mastodon'],
    ['https://bsky.app/profile/lab.example.org', 'bluesky', 'Bluesky'],
    ['https://orcid.org/0000-0002-1825-0097', 'orcid', 'ORCID'],
    ['https://scholar.google.co.in/citations?user=a', 'googlescholar', 'Google Scholar'],
    ['https://www.researchgate.net/profile/A', 'researchgate', 'ResearchGate'],
    ['https://wa.me/911234567890', 'whatsapp', 'WhatsApp'],
    ['https://t.me/lab', 'telegram', 'Telegram'],
    ['https://www.threads.com/@lab', 'threads', 'Threads'],
    ['https://{code}.wikipedia.org/wiki/Lab', 'wikipedia', 'Wikipedia'],
    ['https://www.tiktok.com/@lab', undefined, 'tiktok.com'],
    ['https://netflix.com/', undefined, 'netflix.com'],
    ['https://x.com.example.org/lab', undefined, 'x.com.example.org'],
  ])('knows the network of %s: %s, %s', (href, network, label) => {
    const variables = { product: 'Northwind', code: 'en' };
    const files = site({ variables, ...social({ href }) });
    const [link] = resolveChecked(checkSource(memorySource(files)), '/').site.footer.social ?? [];
    expect([link?.network, link?.label]).toEqual([network, label]);
  });

  it('has social links whose name and network are as written, if they are', () => {
    expect(
      resolveSocial(
        { href: 'https://x.com/lab', label: '{product} on X' },
        { href: 'https://blog.example.org/', label: 'Blog' },
        { href: 'https://fediverse.example.org/lab', network: 'mastodon' },
      ),
    ).toEqual([
      ['x', 'Northwind on X'],
      [undefined, 'Blog'],
      ['mastodon', 'Mastodon'],
    ]);
    expect(listRules(site(social({ href: 'javascript:alert(1)' })))).toEqual(['unsafe-link']);
    expect(formatProblems(site(social({ href: 'https://x.com/lab', network: 'twiter' })))).toEqual([
      'schema/one-of: "footer" › social link 1 › network can\'t be "twiter". ["twiter"]',
    ]);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Contact } from '../../src/blocks/contact.tsx';
import { Embed } from '../../src/blocks/embed.tsx';
import { Gallery } from '../../src/blocks/gallery.tsx';
import { Hero } from '../../src/blocks/hero.tsx';
import { News } from '../../src/blocks/news.tsx';
import { Notice } from '../../src/blocks/notice.tsx';
import { PageHeader } from '../../src/blocks/pageHeader.tsx';
import { People } from '../../src/blocks/people.tsx';
import { Share } from '../../src/blocks/share.tsx';
import { StatGrid } from '../../src/blocks/statGrid.tsx';
import { Table } from '../../src/blocks/table.tsx';
import { Video } from '../../src/blocks/video.tsx';
import { fillLabel } from '../../src/core/text/fill-label.ts';
import type { Page, ShareBlock, Site } from '../../src/generated/props.ts';
import { Footer } from '../../src/render/shell/footer.tsx';
import { Header } from '../../src/render/shell/header.tsx';
import { callState } from '../../src/ui/call.tsx';
import { PageProvider } from '../../src/ui/context.tsx';
import { getExcerpt } from '../../src/ui/get-excerpt.ts';
import { SocialLinks } from '../../src/ui/link.tsx';
import { getProblems, siteWith } from '../core/memory.ts';
import { resolveText } from '../core/resolve/resolve-text.ts';
import { PAGE, testSite } from './site.ts';

const render = (element: React.ReactElement, now = 0, site = testSite(), page: Partial<Page> = {}) =>
  renderToStaticMarkup(
    <PageProvider value={{ site, page: { ...PAGE, ...page }, now, Blocks: () => null }}>
      {element}
    </PageProvider>,
  );

it('a header has the way back to the home page on any page but that one', () => {
  const show = (path: string) => render(<PageHeader type="pageHeader" />, 0, testSite(), { path });
  expect(show('/about')).toContain('<nav aria-label="Breadcrumb"');
  expect(show('/')).not.toContain('<nav');
});

describe('an embed by its address alone', () => {
  const [player, form] = [
    { src: 'https://player.vimeo.com/video/1#t=90s', host: 'player.vimeo.com' },
    { src: 'https://forms.example.org/apply', host: 'forms.example.org' },
  ];

  it('is called a video, or by its host, if nothing around it has a title', () => {
    const video = render(<Video type="video" videos={[{ embed: player }]} />);
    expect(video).toContain('href="https://player.vimeo.com/video/1#t=90s"');
    expect(video).toContain('Play: </span>Video<');
    expect(render(<Embed type="embed" shape="tall" embed={form} />)).toContain(
      'Load: </span>forms.example.org<',
    );
  });

  it('has the title of its entry below its poster', () => {
    const poster = { src: '/a.jpg', alt: '', width: 8, height: 8, sources: [], oversize: false };
    expect(render(<Video type="video" videos={[{ embed: player, poster, title: 'A tour' }]} />)).toContain(
      '>A tour</p>',
    );
    expect(render(<Video type="video" videos={[{ embed: player, poster }]} />)).not.toContain('</p>');
  });
});

describe('a table', () => {
  const PLAIN = { filter: false, sort: false, download: false };
  it('reports that it has no rows', () => {
    const data = { columns: [{ field: 'a', title: 'A', kind: 'text' as const }], rows: [], width: 3 };
    expect(render(<Table type="table" title="T" {...PLAIN} data={data} />)).toContain('No data available.');
  });

  it('links the addresses of a column of them, and labels each cell that is no title, link or address', () => {
    const columns = [
      { field: 'name', title: 'Name', kind: 'text' as const },
      { field: 'mail', title: 'E-mail', kind: 'email' as const },
      { field: 'age', title: 'Age', kind: 'number' as const },
    ];
    const rows = [
      ['Asha', 'asha@example.org', '36'],
      ['Ravi', '', ''],
    ];
    const html = render(<Table type="table" title="T" {...PLAIN} data={{ columns, rows, width: 12 }} />);
    expect(html).toContain(
      '<tr><td data-kind="title">Asha</td>' +
        '<td data-kind="email"><a href="mailto:asha@example.org">asha@<wbr/>example<wbr/>.org</a></td>' +
        '<td data-kind="number" data-label="Age">36</td></tr>' +
        '<tr><td data-kind="title">Ravi</td><td data-kind="email"></td>' +
        '<td data-kind="number" data-label="Age"></td></tr>',
    );
  });

  it('shows the rows of each group below its heading, those of none last', () => {
    const columns = [{ field: 'name', title: 'Name', kind: 'text' as const }];
    const groups = [{ title: '2026', size: 2 }, { size: 1 }];
    const data = { columns, rows: [['A'], ['B'], ['C']], groups, width: 12 };
    const html = render(<Table type="table" title="T" {...PLAIN} data={data} />);
    const row = (name: string) => `<tr><td data-kind="title">${name}</td></tr>`;
    const heading = '<tr><th scope="rowgroup" colSpan="1">2026</th></tr>';
    expect(html.match(/<tbody.*<\/tbody>/)?.[0].replaceAll(/ class="[^"]*"/g, '')).toBe(
      `<tbody>${heading}${row('A')}${row('B')}</tbody><tbody>${row('C')}</tbody>`,
    );
  });

  it('shows the header of a column of links unless its row schema hides it, and the nodes of rich cells', () => {
    const link = { href: '/p', target: 'page' as const };
    const columns = [
      { field: 'a', title: 'Name', kind: 'text' as const },
      { field: 'b', title: 'Report', kind: 'link' as const },
      { field: 'c', title: 'Poster', kind: 'link' as const, hidesTitle: true as const },
    ];
    const a = (text: string) => ({ tag: 'a' as const, link, children: [text] });
    const rows = [[['By ', { tag: 'strong' as const, children: ['us'] }, ' ', a('two')], [a('Report')], '']];
    const html = render(<Table type="table" title="T" {...PLAIN} data={{ columns, rows, width: 12 }} />);
    expect(html).toMatch(/<th scope="col" class="[^"]*">Report<\/th>/);
    expect(html).toContain('<span class="sr-only">Poster</span></th>');
    expect(html).toContain(
      '<td data-kind="title">By <strong>us</strong> <a href="/p">two</a></td>' +
        '<td data-kind="link"><a href="/p">Report<span class="sr-only">: By us two</span></a></td><td data-kind="link"></td>',
    );
  });
});

it('a contact has its own phones and hours, or those of the site, and numbers are dialled without spaces', () => {
  const phone = (number: string, label?: string) => ({
    number,
    ...(label && { label }),
    link: { href: `tel:${number.replaceAll(' ', '')}`, target: 'contact' as const },
  });
  const site = testSite();
  const contact = { ...site.contact, phones: [phone('+49 30 1')], hours: ['Always open'] };
  const block = { type: 'contact' as const, title: 'Contact' };
  const own = { ...block, phones: [phone('112', 'Emergency')], hours: [{ days: 'Sunday', time: '9–12' }] };
  const show = (props: typeof block | typeof own) =>
    render(<Contact {...props} />, 0, { ...site, contact })
      .replace(/.*<address/, '')
      .replaceAll(/<(?!a )[^>]*>/g, '');
  expect(show(block)).toContain('Phone: <a href="tel:+49301">+49 30 1 ');
  expect(show(block)).toContain('Opening hours: Always open ');
  expect(show(own)).toContain('Phone: Emergency: <a href="tel:112">112 ');
  expect(show(own)).toContain('Opening hours: Sunday: 9–12 ');
});

it('a contact shows what there is, of its own or of the site', () => {
  const block = { type: 'contact' as const, title: 'Contact', address: ['Testpur'] };
  const html = render(<Contact {...block} />, 0, { ...testSite(), contact: {} });
  expect(html).toContain('Testpur');
  expect(html).not.toMatch(/mailto:|undefined|E-mail/);
});

it('a footer has of contact and columns what there is', () => {
  const site = testSite();
  const link = { label: 'People', href: { href: '/people', target: 'page' as const } };
  const columns = [{ title: 'Research', links: [link] }];
  const show = (contact: Site['contact'], more: Site['footer'] = {}) =>
    render(<Footer lang={undefined} />, 0, { ...site, contact, footer: { ...site.footer, ...more } });
  expect(show({}, { columns })).toMatch(/^(?!.*<address).*Research/);
  const email = show({ email: 'office@example.org' });
  expect(email).toContain('<address');
  expect(email).not.toMatch(/<strong|<span[^>]*><\/span>/);
  expect(show({ address: ['Institute', 'Testpur'] })).toMatch(/Institute<\/strong>(?!.*mailto)/);
});

it('links for sharing need the URL of the page', () => {
  const block: ShareBlock = { type: 'share', networks: ['x', 'email', 'copy'], like: true };
  expect(render(<Share {...block} />)).toContain('https://x.com/intent/post?url=');
  const { url: _, description: __, ...rest } = PAGE;
  const show = (page: Page) =>
    renderToStaticMarkup(
      <PageProvider value={{ site: testSite(), page, now: 0, Blocks: () => null }}>
        <Share {...block} />
      </PageProvider>,
    );
  expect(show(rest)).toBe('');
  expect(show({ ...rest, url: 'https://www.example.org/' })).not.toContain('undefined');
});

it('statistics may be negative', () => {
  const show = (value: number, more: object = {}) =>
    render(
      <StatGrid
        type="statGrid"
        stats={[{ value, title: 'Change', prefix: '', suffix: ' %', thousands: false, ...more }]}
      />,
    );
  expect(show(-5)).toContain('>-5 %<');
  expect(show(-1250.5, { thousands: true })).toContain('>-1,250.5 %<');
  expect(show(0)).toContain('>0 %<');
  expect(getProblems(siteWith([{ type: 'statGrid', stats: [{ value: -5, title: 'Change' }] }]))).toEqual([]);
});

it('a gallery without photos has no list', () => {
  expect(
    render(<Gallery type="gallery" title="Wall" alt="Photo" enlarge={false} folder={[]} columns={3} />),
  ).not.toContain('<ul');
});

it.each([
  [1, 0, 0],
  [2, 3, 2],
])('a hero of %d has %d buttons, pause and arrows, and %d dots', (count, buttons, dots) => {
  const image = { src: '/a.jpg', alt: '', width: 8, height: 8, sources: [], oversize: false };
  const slides = Array.from({ length: count }, () => ({ title: 'A course', image }));
  const html = render(<Hero type="hero" title="News" slides={slides} />);
  expect(html.split('<button')).toHaveLength(buttons + 1);
  expect(html.split('type="radio"')).toHaveLength(dots + 1);
});

describe('a notice', () => {
  const text = [{ tag: 'p' as const, children: ['We are back soon.'] }];
  const day = (iso: string) => ({ iso, text: iso });
  const show = (now: string, dates: { from?: string; until?: string }, timeZone = 'UTC') =>
    render(
      <Notice
        type="notice"
        kind="warning"
        title="Closed"
        text={text}
        {...(dates.from && { from: day(dates.from) })}
        {...(dates.until && { until: day(dates.until) })}
      />,
      Date.parse(now),
      { ...testSite(), timeZone },
    );
  const DATES = { from: '2026-12-20', until: '2027-01-03' };

  it('says its kind in a word and an icon, without a date at any time', () => {
    const html = show('1999-01-01T00:00:00Z', {});
    expect(html).toContain('<p class="font-bold text-ink">Warning: Closed</p>');
    expect(html).toContain('#warning');
  });

  it.each([
    ['2026-12-19T23:59:59Z', DATES, 'UTC', false],
    ['2026-12-20T00:00:00Z', DATES, 'UTC', true],
    ['2027-01-03T23:59:59Z', DATES, 'UTC', true],
    ['2027-01-04T00:00:00Z', DATES, 'UTC', false],
    ['2026-12-19T18:30:00Z', DATES, 'Asia/Kolkata', true],
    ['2027-01-03T18:30:00Z', DATES, 'Asia/Kolkata', false],
    ['2027-01-04T04:59:59Z', DATES, 'America/New_York', true],
    ['2030-01-01T00:00:00Z', { from: '2026-12-20' }, 'UTC', true],
    ['1970-01-01T00:00:00Z', { until: '2027-01-03' }, 'UTC', true],
  ])('at %s is shown if it has the dates %j in %s: %s', (now, dates, timeZone, isShown) => {
    expect(show(now, dates, timeZone).includes('We are back soon.')).toBe(isShown);
    if (!isShown) expect(show(now, dates, timeZone)).toBe('');
  });
});

describe('the header of a page', () => {
  const day = (iso: string) => ({ iso, text: `on ${iso}` });
  const EVENT = {
    ...{ startsOn: day('2027-03-01'), endsOn: day('2027-03-02'), period: { until: day('2027-03-02') } },
    place: 'Testpur',
    url: { href: 'https://meet.example.org/', target: 'external' as const },
  };
  const show = (details: Page['details'], now = '2027-01-01T00:00:00Z', timeZone = 'UTC') => {
    const site = { ...testSite(), timeZone };
    const html = render(<PageHeader type="pageHeader" />, Date.parse(now), site, {
      calendar: { href: '/open-day.ics', target: 'file' },
      ...(details && { details }),
    });
    return html.slice(html.indexOf('</h1>'));
  };
  const toText = (html: string) => html.replaceAll('</li>', '; ').replaceAll(/<[^>]*>/g, '');

  it('says when news was published, by whom, and its tags', () => {
    const html = show({ published: day('2027-03-01'), author: ['Asha Sample, ', 'Bo'], tags: ['Ice, Snow'] });
    expect(html).toContain('Published <time dateTime="2027-03-01" class="whole">on 2027-03-01</time>');
    expect(toText(html)).toBe('Published on 2027-03-01; Asha Sample, Bo; Ice, Snow; ');
    expect(toText(show(undefined))).toBe('');
  });

  it.each([
    ['2027-03-02T23:59:59Z', 'UTC', false],
    ['2027-03-03T00:00:00Z', 'UTC', true],
    ['2027-03-02T18:30:00Z', 'Asia/Kolkata', true],
    ['2027-03-03T04:00:00Z', 'America/New_York', false],
  ])('at %s in %s says that an event is over: %s', (now, timeZone, isOver) => {
    const html = show(EVENT, now, timeZone);
    const facts = 'on 2027-03-01 – on 2027-03-02; Testpur; ';
    const actions = 'Take part online (opens in a new tab); Add to calendar (opens in a new tab); ';
    expect(toText(html)).toBe(facts + (isOver ? 'This event is over.; ' : actions));
    expect(html).not.toContain('closed');
    expect(html.includes('href="/open-day.ics"')).toBe(!isOver);
  });

  it('says by which rule an event repeats, which is never over without an end', () => {
    const html = show(
      { startsOn: day('2027-03-01'), repeats: 'Every Monday', period: {} },
      '2037-01-01T00:00:00Z',
    );
    expect(toText(html)).toBe('on 2027-03-01; Every Monday; Add to calendar (opens in a new tab); ');
  });
});

describe('sharing', () => {
  const share = (networks: ShareBlock['networks'], page: Partial<Page> = {}) =>
    render(<Share type="share" networks={networks} like={false} />, 0, testSite(), { ...SHARED, ...page });
  const SHARED = {
    url: 'https://www.example.org/a',
    description: 'Tea + cake & talk.',
    head: { title: 'A day', meta: [], link: [] },
  };
  const hrefs = (html: string) => [...html.matchAll(/href="([^"#]*)"/g)].map(([, href = '']) => decode(href));
  const decode = (href: string) => {
    const { origin, pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'));
    return [origin + pathname, Object.fromEntries(searchParams)];
  };

  it('keeps the addresses of Facebook, Twitter and Pinterest, and the parameters of LinkedIn', () => {
    const html = share(['facebook', 'twitter', 'linkedin', 'pinterest']);
    const { url, description: text } = SHARED;
    expect(hrefs(html)).toEqual([
      ['https://www.facebook.com/sharer/sharer.php', { u: url, quote: 'A day' }],
      ['https://twitter.com/intent/tweet', { url, text: 'A day' }],
      [
        'https://www.linkedin.com/sharing/share-offsite/',
        { url, mini: 'true', title: 'A day', summary: text },
      ],
      ['https://www.pinterest.com/pin/create/button/', { url, description: text }],
    ]);
    expect(html.match(/Share on \w+/g)).toEqual([
      'Share on Facebook',
      'Share on Twitter',
      'Share on LinkedIn',
      'Share on Pinterest',
    ]);
  });

  it('is on X, on WhatsApp and by e-mail; the button that copies needs a script', () => {
    const html = share(['x', 'whatsapp', 'email', 'copy']);
    expect(hrefs(html)).toEqual([
      ['https://x.com/intent/post', { url: SHARED.url, text: 'A day' }],
      ['https://wa.me/', { text: `A day ${SHARED.url}` }],
      ['null', { subject: 'A day', body: `${SHARED.description}\r\n\r\n${SHARED.url}` }],
    ]);
    expect(html).toContain('mailto:?subject=A%20day&amp;body=Tea%20%2B%20cake');
    expect(html).toContain('Share by e-mail');
    expect(html.match(/<li/g)?.length).toBe(3);
    expect(html).not.toContain('<button');
  });

  it('does not fail for half a character', () => {
    expect(share(['email', 'x'], { description: '\ud83d' })).toContain('%EF%BF%BD');
  });
});

describe('social links', () => {
  it('are icons with a name, or words, in new tabs', () => {
    const link = (href: string) => ({ href, target: 'external' as const });
    const html = render(
      <SocialLinks
        links={[
          { href: link('https://github.com/lab'), label: 'GitHub', network: 'github' },
          { href: link('https://blog.example.org/'), label: 'Blog' },
        ]}
      />,
    );
    expect(html).toMatch(/#github"><\/use><\/svg><span class="sr-only">GitHub<\/span>/);
    expect(html).toMatch(/href="https:\/\/blog.example.org\/"[^>]*>Blog<span class="end-icon"/);
    expect(html.match(/rel="noopener noreferrer"/g)?.length).toBe(2);
  });
});

describe('a text that is cut', () => {
  it.each([
    ['short', 10, undefined],
    ['exactly10!', 10, undefined],
    ['just over ten', 10, 'just over'],
    ['👩‍🔬👩‍🔬👩‍🔬', 2, '👩‍🔬👩‍🔬'],
    ['कार्यक्रम', 2, 'कार्य'],
  ])('%s at %d is %s', (text, limit, cut) => {
    expect(getExcerpt(text, limit)).toBe(cut);
  });

  it('keeps its links, bold words and list numbers if it is short', () => {
    const text = resolveText('**Write** to [us](/), then:\n\n5. Fifth');
    const html = render(<News type="news" columns={2} likes items={[{ title: 'A call', text }]} />);
    expect(html).toContain('<p><strong>Write</strong> to <a ');
    expect(html).toContain('</a>, then:</p><ol start="5"><li>Fifth</li></ol>');
    expect(html).not.toContain('<details');
  });

  it('has one link, its title, or a button with words of its own', () => {
    const item = { title: 'A call', href: { href: '/call', target: 'page' as const } };
    const renderItem = (more: { label?: string }, of: { label?: string } = {}) =>
      render(<News type="news" columns={2} likes={false} {...of} items={[{ ...item, ...more }]} />);
    const titled = renderItem({});
    expect(titled).toMatch(/<h\d[^>]*><a href="\/call"[^>]*>A call<\/a><\/h\d>/);
    expect(titled).not.toContain('<footer');
    for (const html of [renderItem({ label: 'Apply' }), renderItem({}, { label: 'Apply' })]) {
      expect(html).toMatch(/<h\d[^>]*>A call<\/h\d>/);
      expect(html.match(/<a .*?<\/a>/g)).toEqual([
        expect.stringMatching(/>Apply<span class="sr-only"> A call<\/span><\/a>$/),
      ]);
    }
  });

  it('has the state of its call after its heading', () => {
    const items = [
      { title: 'A call', call: { href: { href: '/call', target: 'page' as const }, state: 'open' as const } },
    ];
    const html = render(<News type="news" columns={2} likes={false} items={items} />);
    expect(html.indexOf('class="pill')).toBeGreaterThan(html.indexOf('A call'));
  });

  it('has no space before a comma in its excerpt', () => {
    const text = resolveText(`Write in **bold**, then go. ${'word '.repeat(60)}`);
    const html = render(<News type="news" columns={2} likes items={[{ title: 'A call', text }]} />);
    expect(html).toMatch(/<p[^>]*>Write in bold, then go\. .*\[\.\.\.\]<\/p>/);
  });

  it("is cut at the site's limit, with the whole of it in the page", () => {
    const text = 'word '.repeat(60).trim();
    const html = render(
      <News
        type="news"
        columns={2}
        likes
        items={[{ title: 'A call', text: [{ tag: 'p', children: [text] }] }]}
      />,
    );
    expect(html).toContain(`${text.slice(0, 199)} [...]`);
    expect(html).toContain(`<p>${text}</p>`);
    expect(html).toMatch(/Do you like it\?.*<span>0<\/span>/);
  });
});

describe('a call in its last days', () => {
  const KOLKATA = ['Asia/Kolkata', '+05:30', '+05:30'] as const;
  // Summer time begins on Sunday, 8 March, and ends on Sunday, 1 November 2026.
  const SPRING = ['America/Denver', '-07:00', '-06:00'] as const;
  const AUTUMN = ['America/Denver', '-06:00', '-07:00'] as const;

  it.each([
    [KOLKATA, '2026-03-08', '2026-03-09', 'Closes tomorrow'],
    [KOLKATA, '2026-03-02', '2026-03-09', 'Closes in 7 days'],
    [KOLKATA, '2026-03-01', '2026-03-09', 'Open until D'],
    [KOLKATA, '2026-12-31', '2027-01-01', 'Closes tomorrow'],
    [KOLKATA, '2028-02-28', '2028-03-01', 'Closes in 2 days'],
    [SPRING, '2026-03-07', '2026-03-09', 'Closes in 2 days'],
    [SPRING, '2026-03-02', '2026-03-09', 'Closes in 7 days'],
    [AUTUMN, '2026-10-31', '2026-11-02', 'Closes in 2 days'],
    [AUTUMN, '2026-10-26', '2026-11-02', 'Closes in 7 days'],
    [AUTUMN, '2026-10-24', '2026-11-02', 'Open until D'],
  ])('%s: on %s, one that closes on %s says: %s', ([timeZone, before, after], day, end, words) => {
    const site = { ...testSite(), timeZone };
    for (const time of ['10:00', '17:30', '23:59']) {
      const closesAt = { iso: `${end}T${time}:00${after}`, text: 'D' };
      for (const clock of ['00:00:00', '23:59:59'])
        expect(
          callState({ state: 'byDate', closesAt }, Date.parse(`${day}T${clock}${before}`), site),
          `${clock} for ${time}`,
        ).toEqual({ open: true, look: words === 'Open until D' ? 'open' : 'soon', words });
    }
  });

  it.each([KOLKATA, SPRING])('%s: closes today from midnight to its deadline', (timeZone, offset) => {
    const site = { ...testSite(), timeZone };
    for (const time of ['10:00:00', '17:30:00', '23:59:00']) {
      const closesAt = { iso: `2026-02-10T${time}${offset}`, text: 'D' };
      const end = Date.parse(closesAt.iso);
      for (const now of [Date.parse(`2026-02-10T00:00:00${offset}`), end])
        expect(callState({ state: 'byDate', closesAt }, now, site).words).toBe('Closes today');
      expect(callState({ state: 'byDate', closesAt }, end + 1, site).words).toBe('Closed on D');
    }
  });
});

it('a label shows its values as they are', () => {
  const logo = { src: '/logo.svg', alt: '', width: 40, height: 40, sources: [], oversize: false };
  const site = { ...testSite(), name: 'Cash $$ Co {site}', logos: [logo] };
  expect(render(<Header lang={undefined} />, 0, site)).toContain('aria-label="Cash $$ Co {site}: home page"');
  expect(fillLabel('{query}? {query}!', { query: "$& $' $1" }, site)).toBe("$& $' $1? $& $' $1!");
});

describe('the plural form of a label', () => {
  const polish = { one: '{n} strona', few: '{n} strony', many: '{n} stron', other: '{n} strony' };
  const arabic = { one: 'صفحة', two: 'صفحتان', few: '{n} صفحات', many: '{n} صفحة', other: '{n} صفحة!' };
  it.each([
    ['pl', polish, [1, 2, 5, 22, 25], ['1 strona', '2 strony', '5 stron', '22 strony', '25 stron']],
    ['ar', arabic, [1, 2, 3, 11, 100], ['صفحة', 'صفحتان', '3 صفحات', '11 صفحة', '100 صفحة!']],
    ['en', { one: 'One page', other: '{n} pages' }, [1, 2, 21], ['One page', '2 pages', '21 pages']],
    ['pl', { other: '{n} pages' }, [1, 2], ['1 pages', '2 pages']],
    ['ja', '{n}ページ', [1, 2], ['1ページ', '2ページ']],
  ])('in %s', (lang, label, numbers, texts) => {
    expect(numbers.map((n) => fillLabel(label, { n }, { lang }))).toEqual(texts);
  });

  it('is that of the last number', () => {
    const label = { one: '{n} of {total} slide', other: '{n} of {total} slides' };
    expect(fillLabel(label, { n: 1, total: 5 }, { lang: 'en' })).toBe('1 of 5 slides');
  });
});

it.each([
  ['Dr. Asha Rao', 'AR'],
  ['Dr Asha Rao', 'AR'],
  ['Smt. Asha M. Rao', 'AR'],
  ['Dipl.-Ing. Jürgen Ärmel', 'JÄ'],
  ['A. Kumar Jr.', 'AK'],
  ['Asha', 'A'],
])('the initials of %s are %s', (name, letters) => {
  const html = render(<People type="people" look="portrait" featured={false} items={[{ name }]} />);
  expect(/aria-hidden="true">([^<]*)</.exec(html)?.[1]).toBe(letters);
});

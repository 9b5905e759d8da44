import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import { findMark } from '../../../src/core/markdown/read-markdown.ts';
import { startCpuTimer } from '../../cpu-timer.ts';
import { type Files, formatProblems, getProblems, pageText, SITE, siteWith, underlined } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const HOME = 'content/pages/home.json';
const text = (text: string | string[], more: object = {}) => siteWith([{ type: 'prose', text, ...more }]);

describe('invalid links', () => {
  it.each([
    ['See [home] (/).', '[home] (/)'],
    ['See [the leaflet] (files/leaflet.pdf).', '[the leaflet] (files/leaflet.pdf)'],
    ['See [home](a b).', '[home](a b)'],
    ['See [home](/', '[home](/'],
    ['See [home](https://example.com', '[home](https://example.com'],
    ['See [home] (https://example.com).', '[home] (https://example.com)'],
    ['See (home)[https://example.com].', '(home)[https://example.com]'],
    ['See (home)[/].', '(home)[/]'],
    ['A [b](c d) and **more**.', '[b](c d)'],
  ])('%s', (written, word) => {
    expect(formatProblems(text(written))).toEqual([
      `broken-markdown-link: This is not a valid link and is shown as it is written: ${JSON.stringify(word)}. [${word}]`,
    ]);
  });

  it('are reported at their line of many', () => {
    expect(formatProblems(text(['One.', '- [home] (/)', '- two']))).toEqual([
      'broken-markdown-link: This is not a valid link and is shown as it is written: "[home] (/)". [[home] (/)]',
    ]);
  });

  it.each([
    'A \\[b](/c d).',
    '`[b](/c d)`',
    'It was [sic] (so he says).',
    'f[0] (1)',
    '[home](/)',
    '[a [b] c](/)',
  ])('%s is valid', (written) => {
    expect(formatProblems(text(written))).toEqual([]);
  });

  it('are ignored in a block of code', () => {
    expect(formatProblems(text(['```', 'a[0](b c)', '[x](/nowhere)', '```']))).toEqual([]);
  });
});

describe('unsupported marks', () => {
  it.each([
    ['a <b>bold</b> word', '<b>'],
    ['one<br>two', '<br>'],
    ['<div>\n\nx\n\n</div>', '<div>'],
    ['see <!-- a note --> here', '<!-- a note -->'],
    ['a <b class="x">b', '<b class="x">'],
    ['a <video controls> b', '<video controls>'],
    ['Let f[x](y) be.', '[x](y)'],
    ['a[i](j, k)', '[i](j, k)'],
    ['![alt](https://example.com/a.jpg)', '![alt](https://example.com/a.jpg)'],
    ['see [x][1]\n\n[1]: /', '[x][1]'],
    ['Title\n=====', 'Title'],
    ['Title\n---', 'Title'],
    ['words[^1] and', '[^1]'],
    ['words\n\n[^x]: A note.', '[^x]: A note.'],
    ['words[^x]\n\n[^x]: A note.\n\n[^x]: Another.', '[^x]: Another.'],
    ['words\n\n[^x]: See[^x].', '[^x]: See[^x].'],
    ['words[^x]\n\n> [^x]: A note.', '[^x]: A note.'],
    ['- [ ] todo', '[ ]'],
    ['It is ** free ** for all.', '** free **'],
    ['It is **free ** for all.', '**free **'],
    ['It is ** free** for all.', '** free**'],
    ['** free **', '** free **'],
    ['これは**「重要」**です。', '**「重要」**'],
    ['It is **free for all.', '**free'],
    ['これは**重要です。', '**重要です。'],
    ['**See [home](/) now.', '**See'],
    ['##Title', '##Title'],
    ['• one\n• two', '• one'],
    ['| a | b |\n| c | d |\n| e | f |', '| a | b |'],
  ])('%s', (written, word) => {
    const lines = formatProblems(text(written));
    expect(lines.length, lines.join('\n')).toBe(1);
    expect(lines[0]).toMatch(/^unsupported-markdown: /);
    expect(lines[0]).toContain(JSON.stringify(word));
  });

  it.each([
    '### Title',
    '# Title',
    '**a** *b* `c` > d',
    'a[^x]\n\n[^y]: Two.\n\n[^x]: One[^Y].',
    '- a\n- b',
    '> a',
    'a < b and c > d',
    '1 * 2 ** 3',
    '2 ** 3 and 4 ** 5, x ** 2 + y ** 2, (a) ** b ** c',
    '5 ** and p < .05**; * p < .05, ** p < .01, *** p < .001',
    '** p < .01',
    '`**kwargs`, \\*\\*kwargs and a****b',
    'これは「**重要**」です。',
    '**bold**, a**b**c and ***both***',
    '#tag',
    '|x| and |y|',
    '[a](https://example.com/)',
    '<https://example.com/>',
    'a -- b',
    'One • two',
    'one\n\n---\n\ntwo',
    '`<b>`',
    'a<b and c>d',
    'List<String>, Map<K, V> and Dear <name>,',
    'f\\[x](y)',
    '`f[x](y)`',
    '![A logo](logo.svg)',
    '| a | b |\n|---|---|\n| c | d |',
    'words[^1]\n\n[^1]: A note with a [link](/).',
    'a ~~word~~ gone, about ~20 or ~30',
    'Look at https://example.com/a, www.example.com or office@example.com.',
    '[**https://example.com**](https://example.com)',
  ])('%s is valid', (written) => {
    expect(formatProblems(text(written))).toEqual([]);
  });

  it.each([
    ['It is ** free ** for all.', 'It is **free** for all.'],
    ['It is **free ** for all.', 'It is **free**  for all.'],
    ['これは**「重要」**です。', 'これは「**重要**」です。'],
    ['これは**重要。**です。', 'これは**重要**。です。'],
  ])('%s has a fix that ends it', (written, right) => {
    const fixes = getProblems(text(written)).flatMap(({ fix }) => fix ?? []);
    expect(applyFixes(text(written)[HOME] ?? '', fixes)).toBe(text(right)[HOME]);
    expect(formatProblems(text(right))).toEqual([]);
  });

  it('are reported at all places of a text at once', () => {
    const lines = [
      'a <b>bold</b> word<br>and <br>',
      '##One',
      '##Two',
      '- [ ] todo',
      '- [x] done',
      '![e](https://a.org/f.jpg) ![g](https://a.org/h.jpg), a[^1] b[^2]',
      '[x][1] and [y][1]',
      '[1]: /',
    ];
    const words = (files: Files) =>
      getProblems(files).map((problem) => underlined(files, problem).replaceAll('"', ''));
    const found = [
      ['<b>', '<br>', '<br>', '##One', '##Two', '[ ]', '[x]'],
      ['![e](https://a.org/f.jpg)', '![g](https://a.org/h.jpg)', '[^1]', '[^2]', '[x][1]', '[y][1]'],
    ].flat();
    const file = { 'content/text/a.md': lines.join('\n\n').replace('todo\n', 'todo') };
    expect(words(siteWith([{ type: 'prose', text: { file: 'a.md' } }], file))).toEqual(found);
    expect(words(text(lines.slice(1)))).toEqual(found.slice(3));
    expect(words(text('a<br>b<br>c'))).toEqual(['<br>', '<br>']);
  });

  it.each([
    '{% include video.html %}',
    '{: .no_toc }',
    '{:toc}',
    '{{ site.title }}',
    '{{ x }}',
    '{{page.title | escape}}',
    '{{< youtube id >}}',
    '{{% notice tip %}}',
    '{{{ x }}}',
  ])('%s is a tag of another system', (tag) => {
    const problem = `unsupported-markdown: This is a tag of another system, such as Jekyll or Hugo, and is shown as it is written: ${JSON.stringify(tag)}. [${tag}]`;
    expect(formatProblems(text(`See ${tag} here.`))).toEqual([problem]);
    expect(formatProblems(text(`See [this](${tag}/a b).`))).toEqual([problem]);
    expect(formatProblems(text('x', { title: `See ${tag}` }))).toEqual([problem]);
    const config = { 'site.config.json': SITE.replace(/"product": "[^"]*"/, `"product": "A ${tag}"`) };
    expect(formatProblems(siteWith([{ type: 'prose', text: '{product}' }], config))).toEqual([problem]);
  });

  it.each(['{}', '{1, 2, 3}', '{x | x > 0}', '{1}', 'a: {b: {c: 1}}', '{first name}', 'x^{n-1}'])(
    '%s is text',
    (written) => {
      expect(formatProblems(text(written, { title: written }))).toEqual([]);
      const [shown] = resolveHome(text(written, { title: written }));
      expect(shown).toMatchObject({ title: written, text: [{ children: [written] }] });
    },
  );

  it.each([
    '`{name}`',
    '``{a} ` {b}``',
    '`{{ x }}` and `{% raw %}`',
    '```\n{name}\n\n{{x}}\n```',
    '~~~\n{: x }\n~~~',
  ])('%s is code, whose braces are text', (written) => {
    expect(formatProblems(text(written))).toEqual([]);
    const [shown] = resolveHome(text(written));
    expect(JSON.stringify(shown)).toContain(JSON.stringify(/\{[^`~\n]*\}/.exec(written)?.[0]).slice(1, -1));
  });

  it.each([
    ['{word}', 'word'],
    ['a {this.x} b', 'this.x'],
    ['{ a.b_2 }', ' a.b_2 '],
    ['{सेट}', 'सेट'],
    ['\\`{x}`', 'x'],
    ['one `\n\ntwo {x} `', 'x'],
  ])('%s is a variable', (written, name) => {
    expect(formatProblems(text(`See ${written}`))).toEqual([
      `unknown-variable: There is no variable "{${name}}". [{${name}}]`,
    ]);
  });

  it('braces of one name are shown as the advice says', () => {
    const [problem] = getProblems(text('See {word}.'));
    expect(problem?.help).toBe('Add it to "variables" in site.config.json. To show braces, write {{word}}.');
    expect(resolveHome(text('See {{word}}.'))).toMatchObject([{ text: [{ children: ['See {word}.'] }] }]);
  });

  it.each(['{{product}}', '{{first name}}', '{{{{ x }}}}', '{{: x }}', '{{ "a": 1 }}', '{{...}}'])(
    '%s is text in braces',
    (written) => {
      expect(formatProblems(text(`See ${written} here.`))).toEqual([]);
    },
  );

  it('are reported in a field without Markdown', () => {
    expect(formatProblems(text('x', { title: 'The **new** hub' }))).toEqual([
      'unsupported-markdown: This field takes neither Markdown nor HTML and shows it as it is written: "**new**". [**new**]',
    ]);
    expect(formatProblems(text('x', { title: 'R&amp;D: a < b' }))).toEqual([
      'unsupported-markdown: This field takes neither Markdown nor HTML and shows it as it is written: "&amp;". [&amp;]',
    ]);
    expect(formatProblems(text('x', { title: 'The <b>new</b> hub' }))).toHaveLength(1);
    expect(formatProblems(text('x', { title: 'f[x](y), `<b>`, `**x**`' }))).toEqual([]);
    expect(formatProblems(text('x', { title: 'For a <b and c> d, AT&T; <none>' }))).toEqual([]);
    const link = siteWith([{ type: 'linkList', links: [{ label: '[a](/)', href: '/' }] }]);
    expect(formatProblems(link)).toEqual([
      'unsupported-markdown: This field takes neither Markdown nor HTML and shows it as it is written: "[a](/)". ["[a](/)"]',
    ]);
  });

  it('are looked for in linear time', () => {
    const getCpuMs = startCpuTimer();
    expect(findMark(`<a x=${' '.repeat(50_000)}`)).toBeUndefined();
    expect(getCpuMs()).toBeLessThan(500);
    expect(['<br>', '<br />', '</b >', '<a href="/" >'].filter((html) => !findMark(html))).toEqual([]);
  });

  it('are not reported in an unknown field', () => {
    expect(formatProblems(siteWith([{ type: 'prose', text: 'x', txet: 'The **new** hub' }]))).toEqual([
      expect.stringMatching(/^schema\/unknown: /),
    ]);
  });

  it('are allowed in a note for editors', () => {
    const home = pageText('/', { note: '**x** [a](b)' });
    expect(formatProblems(siteWith([], { 'content/pages/home.json': home }))).toEqual([]);
  });
});

describe('images in a text', () => {
  it.each([
    ['![A pond](pnod.jpg)', 'missing-media: There is no file "pnod.jpg" in content/media/.'],
    ['![](logo.svg)', 'missing-alt: The image "logo.svg" has no description.'],
  ])('%s', (written, message) => {
    const [problem, ...others] = formatProblems(text(['One.', written]));
    expect(problem).toContain(message);
    expect(others).toEqual([]);
  });
});

describe('variables in a text', () => {
  const site = (written: string | string[]) =>
    siteWith([{ type: 'prose', text: written }], {
      'site.config.json': JSON.stringify({
        ...JSON.parse(SITE),
        variables: { ...JSON.parse(SITE).variables, mail: 'office@example.org', name: 'ACME', list: '<b>' },
      }),
    });

  it('may hold an address, and keep their place behind them', () => {
    expect(formatProblems(site('**{name}** by {mail}: [home] (/).'))).toEqual([
      'broken-markdown-link: This is not a valid link and is shown as it is written: "[home] (/)". [[home] (/)]',
    ]);
  });

  it('are underlined whole if something in them is wrong', () => {
    expect(formatProblems(site('A {list} here.'))).toEqual([
      'unsupported-markdown: HTML is shown as it is written: "{list}". [{list}]',
    ]);
  });
});

describe('limits', () => {
  it.each([
    ['a text that is too long', 'words '.repeat(20_000), 'more than 100,000 characters'],
    ['quotations inside each other', `${'> '.repeat(10_000)}x`, 'more than 50 lists or quotations'],
    [
      'lists inside each other',
      Array.from({ length: 60 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
      'more than 50',
    ],
    ['numbers', '1. '.repeat(10_000), 'more than 50'],
    ['opening brackets', '['.repeat(90_000), 'too many Markdown marks'],
    ['stars', '*a **b '.repeat(12_000), 'too many Markdown marks'],
    ['underscores', '_a_'.repeat(30_000), 'too many Markdown marks'],
    [
      'braces and backticks',
      `{${Array.from({ length: 400 }, (_, i) => '`'.repeat(i)).join(' ')}`,
      'too many Markdown marks',
    ],
    ['backticks', Array.from({ length: 400 }, (_, i) => '`'.repeat(i)).join(' '), 'too many Markdown marks'],
    ['lines', 'a\n'.repeat(10_000), 'or 4,000 lines'],
    ['headings', 'a\n=\n'.repeat(1_900), 'too many Markdown marks'],
    ['definitions', '[a]: b\n'.repeat(3_000), 'too many Markdown marks'],
  ])('%s are one problem, in time', (_, written, words) => {
    const getCpuMs = startCpuTimer();
    const problems = getProblems(text(written));
    expect(getCpuMs()).toBeLessThan(2000);
    expect(problems.map(({ rule }) => rule)).toEqual(['text-limits']);
    expect(problems[0]?.message).toContain(words);
  });

  it('a long text by a person is valid', () => {
    const paragraph = 'Some **words** with a [link](/) and *more* of them, as in a long report. '.repeat(8);
    expect(formatProblems(text(Array.from({ length: 150 }, () => paragraph)))).toEqual([]);
  });
});

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/core/check/run-rules.ts';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import { createExampleSite } from '../example-site.ts';
import { getProblems, pageText, siteWith, underlined } from '../memory.ts';

const NOT_RULES = ['examples.ts', 'index.ts', 'rule.ts'];

describe('rules', () => {
  it('each is a file of its own name', () => {
    const files = readdirSync('src/core/check/rules').filter((file) => !NOT_RULES.includes(file));
    expect([...rules.keys()].map((name) => `${name}.ts`)).toEqual(files.sort());
  });
});

describe.each([...rules])('%s', (name, { bad, good, why, severity = 'error' }) => {
  it('says why it exists', () => {
    expect(why).toMatch(/\.$/);
  });

  it('is broken by its bad example, and nothing else is', () => {
    const files = createExampleSite(bad);
    const problems = getProblems(files);
    expect(problems.map((problem) => `${problem.severity} ${problem.rule}`)).toEqual([`${severity} ${name}`]);
    const formatted = problems.map((problem) => ({
      message: problem.message,
      help: problem.help,
      underlined: underlined(files, problem),
    }));
    expect(formatted).toMatchSnapshot();
  });

  it('has repairs that end its problem and make no other one, if `--fix` makes them', () => {
    const files = createExampleSite(bad);
    const { file = '', fix } = getProblems(files)[0] ?? {};
    if (fix) expect(getProblems({ ...files, [file]: applyFixes(files[file] ?? '', [fix]) })).toEqual([]);
  });

  it('is kept by its good example, and so is everything else', () => {
    expect(getProblems(createExampleSite(good))).toEqual([]);
  });
});

describe('an example in a help', () => {
  const image = { type: 'image', image: { src: 'logo.svg' } };
  const call = { type: 'cta', label: 'Apply', state: 'byDate', href: 'https://example.org/' };
  const list = (href: string) => [{ type: 'linkList', links: [{ label: 'x', href }] }];

  it.each([
    ['bad-time-zone', [], { timeZone: '+05:30' }],
    ['bad-language', [{ type: 'prose', text: 'x', lang: 'english' }], {}],
    ['unfinished-call', [call], { timeZone: 'America/Denver' }],
    ['unfinished-call', [{ type: 'cta', label: 'Apply' }], {}],
    ['schema/form', [{ ...call, closesAt: '31.1.2027' }], { timeZone: 'America/Denver' }],
    ['schema/form', [{ ...call, closesAt: 'soon' }], { timeZone: 'America/Denver' }],
    ['broken-markdown-link', [{ type: 'prose', text: 'By [us](a b).' }], {}],
    ['unsupported-markdown', [{ type: 'prose', text: 'By us.<br>' }], {}],
    ['unsafe-link', list('javascript:x'), {}],
    ['malformed-link', list('mailto:'), {}],
    ['schema/form', [], { contact: { email: 'x@', address: ['x'] } }],
    ['missing-alt', [image], {}],
  ])('works in the site: %s, %j', (rule, blocks, site) => {
    const files = createExampleSite({ blocks, site });
    const [problem] = getProblems(files);
    if (!problem) throw new Error('There is no problem.');
    const { help = '', file, range } = problem;
    const [, member, word = ''] =
      /("\w+": "[^"]+")|["`]([^"`]+)["`]/.exec(help.replace(/^Add "\w+"/, '')) ?? [];
    const wrong = underlined(files, problem);
    const right = member ? `${wrong}, ${member}` : wrong.startsWith('"') ? JSON.stringify(word) : word;
    const text = files[file] ?? '';
    const pasted = text.slice(0, range.start.offset) + right + text.slice(range.end.offset);
    expect([problem.rule, getProblems({ ...files, [file]: pasted }).map(({ message }) => message)]).toEqual([
      rule,
      [],
    ]);
  });
});

describe('suppressions', () => {
  const insecure = { type: 'prose', text: '[a](http://example.org/)' };
  const page = (allow: unknown[]) =>
    siteWith([], { 'content/pages/home.json': pageText('/', { blocks: [insecure], allow }) });
  const formatMessages = (allow: unknown[]) =>
    getProblems(page(allow)).map(({ rule, message }) => `${rule}: ${message}`);

  it('silence a warning, with a reason', () => {
    expect(formatMessages([{ rule: 'insecure-link', why: 'They have no other.' }])).toEqual([]);
  });

  it('need a reason', () => {
    expect(formatMessages([{ rule: 'insecure-link' }])[0]).toContain('schema/missing');
  });

  it('that silence nothing, have expired, or name no warning are problems themselves', () => {
    const why = 'A reason.';
    expect(
      formatMessages([
        { rule: 'insecure-link', why },
        { rule: 'stale-deadline', why },
      ]),
    ).toEqual(['bad-suppression: The page allows "stale-deadline", but has no such warning.']);
    expect(formatMessages([{ rule: 'insecure-link', why, until: '1969-12-30' }])).toEqual([
      'insecure-link: The link to http://example.org/ is not secure.',
      'bad-suppression: The page allows "insecure-link" only until 1969-12-30.',
    ]);
    expect(formatMessages([{ rule: 'insecure-links', why }])[1]).toBe(
      'bad-suppression: There is no warning "insecure-links" to allow. Did you mean "insecure-link"?',
    );
  });
});

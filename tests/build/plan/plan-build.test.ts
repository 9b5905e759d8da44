import { describe, expect, it } from 'vitest';
import { getPageDependencies, type Inputs } from '../../../src/build/plan/freshness.ts';
import type { EarlierOutput, Manifest, ManifestPage, Output } from '../../../src/build/plan/manifest.ts';
import { type PlannedBuild, planBuild } from '../../../src/build/plan/plan-build.ts';
import { createSummary } from '../../../src/core/analyze/summary.ts';
import { TableNames } from '../../../src/core/load/table-names.ts';
import { memorySource } from '../../core/memory.ts';

const WHOLE: Pick<PlannedBuild, 'shard' | 'merge'> = { shard: undefined, merge: [] };
const inputs: Inputs = {
  source: memorySource({}),
  tables: new TableNames(memorySource({})),
  now: 100,
  templates: new Set(),
  pages: new Map(['a', 'b', 'c', 'd'].map((file) => [file, `digest of ${file}`])),
  content: new Map(),
  namesDigest: '',
  variables: {},
  siteDigest: 'site',
  contentDigest: 'content',
  options: '{}',
};

function entry(file: string, more: Partial<ManifestPage> = {}): ManifestPage {
  const page = { summary: createSummary({ file }), diagnostics: [], renderDiagnostics: [] };
  const outputs: Output[] = [[`${file}.html`, '1']];
  const digest = inputs.pages.get(file) ?? '';
  return { ...page, digest, dependencies: getPageDependencies(page, inputs), outputs, ...more };
}
const draft = { summary: createSummary({ file: 'd', draft: true }), outputs: [] };

/** An earlier output with these pages; by default all, of which `d` is a draft. */
function earlier(more: Partial<Manifest> = {}, folder = 'out'): EarlierOutput {
  const pages = { a: entry('a'), b: entry('b'), c: entry('c'), d: entry('d', draft) };
  const { siteDigest, contentDigest, options } = inputs;
  const site = { siteDigest, contentDigest, options, config: entry('site.config.json') };
  const manifest = { ...site, templates: {}, pages, tables: {}, outputs: [], problems: [] };
  return { folder, manifest: { ...manifest, ...more } };
}

/** Plans a build; `lost` are outputs that are missing. */
function plan(outputs: EarlierOutput[], mode = WHOLE, lost: string[] = [], more: Partial<Inputs> = {}) {
  const isIntact = (_: string, all: readonly Output[]) => !all.some(([file]) => lost.includes(file));
  const { link, ...rest } = planBuild(
    { inputs: { ...inputs, ...more }, earlier: outputs, ...mode },
    isIntact,
  );
  const linked = [...link].map(([file, folder]) => `${folder}/${file}`);
  return { ...rest, link: linked };
}

describe('the plan of a build', () => {
  it('is to do nothing if nothing has changed', () => {
    expect(plan([earlier()])).toMatchObject({ isUpToDate: true, check: [], render: [] });
  });

  it.each<[what: string, output: EarlierOutput]>([
    ['without a manifest', { folder: 'out', manifest: undefined }],
    ['of another engine or site config', earlier({ siteDigest: 'other' })],
    [
      'if a file that the site config names has changed',
      earlier({ config: entry('', { dependencies: 'other' }) }),
    ],
    ['if a date of the site config has passed', earlier({ config: entry('', { validUntil: 100 }) })],
  ])('is to check and render all pages %s', (_, output) => {
    const all = ['a', 'b', 'c', 'd'];
    expect(plan([output])).toMatchObject({ isUpToDate: false, check: all, render: all, link: [] });
  });

  it.each<[what: string, more: Partial<ManifestPage>]>([
    ['itself', { digest: 'other' }],
    ['something that it names', { dependencies: 'other' }],
    ['a state by a date', { validUntil: 100 }],
    ['the clock, which went back', { validFrom: 101 }],
  ])('is to check and render a page again after a change of %s', (_, more) => {
    const { pages = {} } = earlier().manifest ?? {};
    const made = plan([earlier({ pages: { ...pages, b: entry('b', more) } })]);
    expect(made).toMatchObject({ isUpToDate: false, check: ['b'], render: ['b'], link: ['out/a', 'out/c'] });
  });

  it('is to render a page without checking it if only its outputs are lost, or it was only checked', () => {
    const renderDiagnostics = [
      { rule: 'x', severity: 'warning' as const, file: 'b', pointer: '', message: 'x' },
    ];
    const { pages = {} } = earlier().manifest ?? {};
    const known = { ...pages, b: entry('b', { renderDiagnostics }), c: entry('c', { outputs: [] }) };
    const made = plan([earlier({ pages: known })], WHOLE, ['b.html']);
    expect(made).toMatchObject({ isUpToDate: false, check: [], render: ['b', 'c'], link: ['out/a'] });
    // What was found while it was rendered is found again.
    expect(made.entries.get('b')).toMatchObject({ outputs: [], renderDiagnostics: [] });
  });

  it('is to write the outputs of the site if nothing but these is concerned', () => {
    const changed = [
      { contentDigest: 'other' },
      { options: 'other' },
      { outputs: [['x.xml', '1'] as const] },
    ];
    for (const more of changed)
      expect(plan([earlier(more)], WHOLE, ['x.xml'])).toMatchObject({
        isUpToDate: false,
        check: [],
        render: [],
      });
  });

  it('knows the pages of templates only by the earlier output', () => {
    const pages = { ...earlier().manifest?.pages, 't#1': entry('t#1') };
    expect(plan([earlier({ pages })])).toMatchObject({ isUpToDate: true });
    expect(plan([earlier({ pages })], WHOLE, ['t#1.html'])).toMatchObject({ isUpToDate: false });
    expect(plan([earlier({ pages, templates: { validUntil: 100 } })])).toMatchObject({ isUpToDate: false });
  });

  it('of a shard is to check all pages, and to render every second one', () => {
    const shard = { ...WHOLE, shard: { index: 2, of: 2 } };
    expect(plan([], shard)).toMatchObject({
      check: ['a', 'b', 'c', 'd'],
      render: ['b', 'd'],
    });
  });

  it('of a merge is to link each page from the shard that has rendered it', () => {
    const checked = (file: string) => entry(file, { outputs: [] });
    const shards = [
      earlier(
        {
          shard: { index: 1, of: 2 },
          pages: { a: entry('a'), b: checked('b'), c: entry('c'), d: entry('d', draft) },
        },
        'one',
      ),
      earlier(
        {
          shard: { index: 2, of: 2 },
          pages: { a: checked('a'), b: entry('b'), c: checked('c'), d: entry('d', draft) },
        },
        'two',
      ),
    ];
    expect(plan(shards, { ...WHOLE, merge: ['one', 'two'] })).toMatchObject({
      isUpToDate: false,
      check: [],
      render: [],
      link: ['one/a', 'two/b', 'one/c'],
    });
    expect(() => plan(shards.slice(1), { ...WHOLE, merge: ['one', 'two'] })).toThrow(
      'Shards 1/2 are missing.',
    );
  });
});

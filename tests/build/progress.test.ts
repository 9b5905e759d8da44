import { describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { createProgress, formatBuildSummary } from '../../src/cli/progress.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('the output of a build', () => {
  it('updates one line on a terminal, and prints a line from time to time elsewhere', () => {
    const print = (isTTY: boolean) => {
      const lines: string[] = [];
      let now = 0;
      const report = createProgress({ write: (text) => lines.push(text), isTTY }, () => now);
      for (let done = 100; done <= 1000; done += 100) {
        now += 2000;
        report('render', done, 1000);
      }
      return lines;
    };
    expect(print(false)).toEqual([
      'Rendering 300 of 1000 pages (50/s, 14 s left)\n',
      'Rendering 600 of 1000 pages (50/s, 8 s left)\n',
      'Rendering 900 of 1000 pages (50/s, 2 s left)\n',
    ]);
    // The last line is cleared.
    expect(print(true)).toHaveLength(11);
    expect(print(true).at(-1)).toBe('\r\u001b[K');
    expect(print(true)[0]?.startsWith('\r\u001b[KRendering 100 of 1000 pages')).toBe(true);
  });

  it('prints steps that are not counted when they start', () => {
    const print = (isTTY: boolean) => {
      const lines: string[] = [];
      const report = createProgress({ write: (text) => lines.push(text), isTTY }, () => 0);
      report('bundle', 0, 1);
      report('bundle', 1, 1);
      return lines;
    };
    expect(print(false)).toEqual(['Bundling the renderer and the client…\n']);
    expect(print(true)).toEqual(['\r\u001b[KBundling the renderer and the client…', '\r\u001b[K']);
  });

  it('reports images before pages are rendered', async () => {
    const steps: string[] = [];
    const onProgress = (...args: [step: string, done: number, of: number]) => steps.push(args.join(' '));
    await buildSite({ root: site.root, out: site.out, now: 0, onProgress });
    // Before that, only bundles may be created, if they are not cached.
    expect(steps.find((step) => !step.startsWith('bundle'))).toBe('images 1 1');
    const lines: string[] = [];
    let now = 0;
    const report = createProgress({ write: (text) => lines.push(text), isTTY: true }, () => now++ * 1000);
    report('images', 12, 87);
    report('images', 13, 87);
    expect(lines.at(-1)).toContain('Processing 13 of 87 images');
  });

  it('ends with a summary and the slowest pages', async () => {
    const summary = formatBuildSummary(await site.build(), site.out, 1234);
    expect(summary).toContain(
      `Built ${COUNT} pages into ${site.out} in 1.2 s (${COUNT} rendered, 0 up to date).`,
    );
    expect(summary).toMatch(
      /Per page: load [\d.]+ ms, check [\d.]+ ms, resolve [\d.]+ ms, render [\d.]+ ms, write [\d.]+ ms\./,
    );
    expect(summary).toMatch(/Slowest pages: content\/pages\/\d+\.json \(\d+ ms\)/);
  });
});

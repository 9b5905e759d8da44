import { describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { createProgress, formatBuildSummary } from '../../src/cli/progress.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('what a build tells', () => {
  it('on a terminal one line that changes, elsewhere a line now and then', () => {
    const told = (isTTY: boolean) => {
      const lines: string[] = [];
      let now = 0;
      const tell = createProgress({ write: (text) => lines.push(text), isTTY }, () => now);
      for (let done = 100; done <= 1000; done += 100) {
        now += 2000;
        tell('draw', done, 1000);
      }
      return lines;
    };
    expect(told(false)).toEqual([
      'Drawing 300 of 1000 pages, 50 a second, 14 s left\n',
      'Drawing 600 of 1000 pages, 50 a second, 8 s left\n',
      'Drawing 900 of 1000 pages, 50 a second, 2 s left\n',
    ]);
    // The last one is taken away.
    expect(told(true)).toHaveLength(11);
    expect(told(true).at(-1)).toBe('\r\u001b[K');
    expect(told(true)[0]?.startsWith('\r\u001b[KDrawing 100 of 1000 pages')).toBe(true);
  });

  it('what takes a while and can not be counted, when it begins', () => {
    const told = (isTTY: boolean) => {
      const lines: string[] = [];
      const tell = createProgress({ write: (text) => lines.push(text), isTTY }, () => 0);
      tell('prepare', 0, 1);
      tell('prepare', 1, 1);
      return lines;
    };
    expect(told(false)).toEqual(['Preparing the engine, once …\n']);
    expect(told(true)).toEqual(['\r\u001b[KPreparing the engine, once …', '\r\u001b[K']);
  });

  it('which pictures are made, before any page is drawn', async () => {
    const steps: string[] = [];
    const onProgress = (...told: [step: string, done: number, of: number]) => steps.push(told.join(' '));
    const { cleanup } = await buildSite({ root: site.root, out: site.out, now: 0, onProgress });
    await cleanup;
    // Before that at most the engine is made, where there is none of these sources.
    expect(steps.find((step) => !step.startsWith('prepare'))).toBe('make 1 1');
    const lines: string[] = [];
    let now = 0;
    const tell = createProgress({ write: (text) => lines.push(text), isTTY: true }, () => now++ * 1000);
    tell('make', 12, 87);
    tell('make', 13, 87);
    expect(lines.at(-1)).toContain('Making 13 of 87 pictures');
  });

  it('at its end what was done, and the slowest pages', async () => {
    const words = formatBuildSummary(await site.build(), site.out, 1234);
    expect(words).toContain(
      `Built ${COUNT} pages into ${site.out} in 1.2 s; ${COUNT} drawn, 0 as they were.`,
    );
    expect(words).toMatch(
      /A page: [\d.]+ ms to load, [\d.]+ ms to check, [\d.]+ ms to resolve, [\d.]+ ms to render, [\d.]+ ms to write\./,
    );
    expect(words).toMatch(/Slowest: content\/pages\/\d+\.json \(\d+ ms\)/);
  });
});

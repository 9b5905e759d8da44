import { describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { createProgress, formatBuildSummary } from '../../src/cli/report-build.ts';
import { COUNT, setUpTestSite } from '../build/test-site.ts';

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
      'Rendering 200 of 1000 pages\n',
      'Rendering 500 of 1000 pages\n',
      'Rendering 800 of 1000 pages\n',
    ]);
    // The last line is cleared.
    expect(print(true)).toHaveLength(9);
    expect(print(true).at(-1)).toBe('\r\u001b[K');
    expect(print(true)[0]).toBe('\r\u001b[KRendering 200 of 1000 pages');
  });

  it('shows nothing of a step that takes less than a second', () => {
    const lines: string[] = [];
    let now = 0;
    const report = createProgress({ write: (text) => lines.push(text) }, () => now);
    for (let done = 1; done <= 9; done++) {
      now += 100;
      report('render', done, 9);
    }
    expect(lines).toEqual([]);
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

  it('reports the check, then images, then pages as they are rendered', async () => {
    const steps: string[] = [];
    const onProgress = (...args: [step: string, done: number, of: number]) => steps.push(args.join(' '));
    await buildSite({ root: site.root, out: site.out, now: 0, onProgress });
    // Bundles may be created, if they are not cached.
    const counted = steps.filter((step) => !step.startsWith('bundle'));
    expect(counted).toEqual([`check ${COUNT} ${COUNT}`, 'images 1 1', `render ${COUNT} ${COUNT}`]);
    const lines: string[] = [];
    let now = 0;
    const report = createProgress({ write: (text) => lines.push(text), isTTY: true }, () => now++ * 1000);
    report('images', 12, 87);
    report('images', 13, 87);
    expect(lines.at(-1)).toContain('Processing 13 of 87 images');
  });

  it('ends with a summary', async () => {
    const summary = formatBuildSummary(await site.build(), site.out, 1234);
    expect(summary).toBe(`Built ${COUNT} pages into ${site.out} in 1.2 s (${COUNT} rendered, 0 up to date).`);
  });
});

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import type { BuildResult } from '../../src/build/build-options.ts';
import { deleteManifest } from '../../src/build/plan/manifest.ts';
import { buildAt1970, createFolder, digestFiles } from './site-folder.ts';

/** The number of pages of the test site. */
export const COUNT = 12;

/** A generated site of `count` pages in a new folder, for each test. */
export class TestSite {
  constructor(private readonly count: number) {}

  folder = '';
  root = '';
  out = '';

  create(): void {
    this.folder = createFolder();
    this.root = join(this.folder, 'site');
    this.out = join(this.folder, 'dist');
    generateSite(this.root, this.count);
  }

  build(options: { now?: number } = {}): Promise<BuildResult> {
    return buildAt1970({ root: this.root, out: this.out, ...options });
  }

  page(i: number): string {
    return join(this.root, `content/pages/${i}.json`);
  }

  /** Changes a page by number, or another file by name. */
  edit(file: number | string, change: (text: string) => string): void {
    const path = typeof file === 'number' ? this.page(file) : join(this.root, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }

  /** Returns the bytes of a cold build of the same site into another folder. */
  async buildCold(now = 0): Promise<Record<string, string>> {
    const out = join(this.folder, 'cold');
    deleteManifest(out);
    await buildAt1970({ root: this.root, out, now });
    const bytes = digestFiles(out);
    rmSync(out, { recursive: true });
    return bytes;
  }
}

/** Returns a site that is created before each test. */
export function setUpTestSite(count = COUNT): TestSite {
  const site = new TestSite(count);
  beforeEach(() => site.create());
  return site;
}

import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBundles } from '../../src/build/bundle/load-bundles.ts';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { fixSite } from '../../src/cli/validate-site.ts';
import { isError } from '../../src/core/types.ts';
import { checkSource, type Files, memorySource, readSite } from '../core/memory.ts';
import { resolveChecked } from '../core/resolve/resolve-home.ts';
import { createTempFolder } from '../temp-folder.ts';

/** A folder for each format: the content of a site in it, without media. */
const FORMATS = 'tests/fixtures/formats';
const NOW = Date.parse('2026-11-26T12:00:00Z');

const SAMPLES = 'tests/fixtures/sites/full/content/media';
const samples = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
  .map((name) => join(SAMPLES, name))
  .sort((a, b) => statSync(a).size - statSync(b).size);

/** Copies a site of a format to a new folder, with a small file for each name of media in its texts. */
function copySite(format: string): string {
  const root = createTempFolder();
  cpSync(join(FORMATS, format), root, { recursive: true });
  const text = Object.values(readSite(root)).join('\n');
  const names: string[] = text.match(/\b[\w/-]+\.(jpg|png|svg|pdf|mp4|vtt)\b/g) ?? [];
  for (const [, folder] of text.matchAll(/"folder": "(.+?)"/g)) names.push(`${folder}/1.jpg`);
  for (const name of new Set(names)) {
    const sample = samples.find((file) => extname(file) === extname(name));
    if (!sample) throw new Error(`${SAMPLES} has no file like ${name}.`);
    const file = join(root, 'content/media', name);
    mkdirSync(dirname(file), { recursive: true });
    cpSync(sample, file);
  }
  return root;
}

/** Returns the texts in a value of JSON, sorted: strings with a space or a capital, as names, dates and paths have neither. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return /\S\s+\S|^\p{Lu}/u.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts).sort();
}

/** Returns the value of a content file. The cells of a table are divided at commas within quotes too. */
function readValue(file: string, text = ''): unknown {
  if (!file.endsWith('.csv')) return JSON.parse(text);
  return text.split('\n').slice(1).join(',').split(',');
}

/** Returns the value of what visitors see of a file: the blocks of a page, and the rows of a table. */
function readShown(file: string, text: string): unknown {
  const value = readValue(file, text);
  if (file.startsWith('content/pages/')) return Object(value).blocks;
  return Array.isArray(value) ? value : [];
}

const squeeze = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Renders all pages of a site. Returns the letters and digits of their texts and attributes, by their files. */
async function renderSite(files: Files): Promise<Record<string, string>> {
  const { renderPage } = await (await loadBundles()).loadRenderer();
  const checked = checkSource(memorySource(files), { now: NOW });
  const assets = { script: '', styles: '', site: '', icon: '', buildId: '' };
  const render = (path: string) => {
    const html = renderPage({ ...resolveChecked(checked, path), assets, now: NOW, jsonLd: [], data: '' });
    const body = html.slice(html.indexOf('<body')).replace(/<script\b.*?<\/script>|&#?\w+;/gs, '');
    const attributes = Array.from(body.matchAll(/="([^"]*)"/g), ([, value]) => value ?? '');
    return [body.replace(/<[^>]*>/g, ''), ...attributes].map(squeeze).join('\n');
  };
  return Object.fromEntries(checked.pages.map(({ summary }) => [summary.file, render(summary.path)]));
}

/** Returns the parts of a text that are rendered as they are, without variables, numbers of lists and links. */
function splitText(text: string, variables: Readonly<Record<string, string>>): string[] {
  const expanded = text.replace(/\{(\w+)\}/g, (_, name) => variables[name] ?? '');
  return expanded.split(/^\d+\. |\[|\]\(.*?\)/).map(squeeze);
}

describe.each(readdirSync(FORMATS))('content of %s', (format) => {
  it('has no error after --fix, and the pages have all of its texts', async () => {
    const before = readSite(join(FORMATS, format));
    const root = copySite(format);
    await fixSite({ root, now: NOW, paths: [] });
    const { problems, site } = await checkFolder(root, NOW);
    expect(problems.filter(isError)).toEqual([]);
    const after = readSite(root);
    const pages = await renderSite(after);
    const all = Object.values(pages).join('\n');
    const lost = Object.entries(before).flatMap(([file, text]) => {
      expect(listTexts(readValue(file, after[file])), file).toEqual(listTexts(readValue(file, text)));
      const rendered = pages[file] ?? all;
      const isLost = (one: string) => splitText(one, site.variables).some((part) => !rendered.includes(part));
      return listTexts(readShown(file, text))
        .filter(isLost)
        .map((one) => `${file}: ${one}`);
    });
    expect(lost).toEqual([]);
  });
});

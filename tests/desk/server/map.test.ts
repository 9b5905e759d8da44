import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPageFiles } from '../../../src/build/pages/page-files.ts';
import { writeGallery } from '../../../src/codegen/gallery/write-gallery.ts';
import { expandVariables } from '../../../src/core/analyze/variables.ts';
import { readJsonFile } from '../../../src/core/load/json/index.ts';
import { SITE_FILE } from '../../../src/core/paths/content-paths.ts';
import { parsePageId } from '../../../src/core/paths/page-id.ts';
import { parsePointer } from '../../../src/core/paths/pointer.ts';
import { formatUnit } from '../../../src/core/query/select-rows.ts';
import type { PageResolveContext } from '../../../src/core/resolve/context.ts';
import { formatCallTime, formatDayOrTime, formatTime } from '../../../src/core/resolve/date.ts';
import type { Json } from '../../../src/core/types.ts';
import { findValue } from '../../../src/core/util/find-value.ts';
import { memoize } from '../../../src/core/util/memoize.ts';
import { isDate } from '../../../src/core/values/dates.ts';
import type { ShownText } from '../../../src/desk/protocol.ts';
import { createPreview } from '../../../src/desk/server/preview.ts';
import { DevSite } from '../../../src/dev/dev-site.ts';
import { createShared } from '../../../src/dev/responses.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import { renderPage } from '../../../src/render/index.tsx';
import { IS_ALL, SITE_TIMEOUT_MS } from '../../attack/cases.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { listShownTexts, type Shown } from './read-html.ts';

/** Number of pages of a template that are read. The weekly workflow reads all. */
const PER_TEMPLATE = IS_ALL ? Number.POSITIVE_INFINITY : 1;

/** Reads a file of the site. */
const createReader = () =>
  memoize((file: string): { value: Json | undefined } => {
    const { source, tables } = site.checker.site;
    const rows = tables.getByFile(file)?.rows;
    return rows || !file.endsWith('.json')
      ? { value: rows ?? source.read(file) }
      : readJsonFile(file, source);
  });
let read = createReader();

const renderer = { renderPage };
let site: DevSite;
afterEach(() => site.checker.close());

async function getContext(): Promise<PageResolveContext> {
  const context = await site.getContext();
  if (!context) throw new Error('The site config is not valid.');
  return context;
}

/** Returns the paths of the pages of a site, of those that a template makes a few. */
async function listPaths(): Promise<string[]> {
  const counts = new Map<string, number>();
  const pages = (await site.checker.listPages()).filter(({ kind, file }) => {
    const { file: template } = parsePageId(file);
    const count = (counts.get(template) ?? 0) + 1;
    counts.set(template, count);
    return kind === 'page' && count <= PER_TEMPLATE;
  });
  return [...pages.map(({ path }) => path), (await getContext()).site.siteMap, '/404'];
}

/** Returns the content of the body of a page as a build renders it. */
async function buildBody(path: string): Promise<string> {
  const context = await getContext();
  const found = await site.getPage(path, context);
  if (!found) return '';
  const [[, html]] = renderPageFiles(found.page, found.summary, {
    ...createShared(path, context),
    renderer,
    dev: false,
  });
  return toPlainHtml(/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '');
}

/** Returns HTML without the attributes of the desk and without what React writes between two texts. */
function toPlainHtml(html: string): string {
  return html.replaceAll(/ data-desk-[a-z]+="[^"]*"/g, '').replaceAll('<!-- -->', '');
}

/** Returns all that a value may be shown as, with those of the values in it. */
function listForms(value: Json | undefined, { dates, variables }: PageResolveContext): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((one) => listForms(one, { dates, variables } as PageResolveContext));
  if (!isDate(value)) return [expandVariables(String(value ?? ''), variables)];
  const formats = value.includes(':') ? [formatDayOrTime, formatCallTime, formatTime] : [formatDayOrTime];
  const units = ['year', 'month'].map((unit) => formatUnit(value, unit, dates));
  return [...formats.map((format) => format(value, dates)), ...units];
}

/** Returns the title of a value of a cell, which its row schema gives. */
function listTitles(file: string, pointer: string, value: unknown): string[] {
  const schema = file.replace(/\.(csv|json)$/, '.schema.json');
  if (!file.startsWith('content/data/') || site.checker.site.source.read(schema) === undefined) return [];
  const steps = ['properties', parsePointer(pointer).at(-1) ?? '', 'x-titles', String(value)];
  const title = findValue(read(schema).value, steps);
  return typeof title === 'string' ? [title] : [];
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const VARIABLE = /\{[\w.]+\}/;

/** Returns true for a text that is made of one of some texts: with values in its places, or its initials. */
function isMadeOf({ text, attribute }: Shown, forms: readonly string[]): boolean {
  const seen = normalize(text);
  const isPart = (form: string) => form !== '' && (form.includes(seen) || seen.includes(form));
  const isFilled = (form: string) =>
    VARIABLE.test(form) && form.split(VARIABLE).every((part) => seen.includes(normalize(part)));
  const areInitials = (form: string) =>
    /^\p{Lu}{2}$/u.test(text) && [...text].every((one) => form.includes(one));
  // The images of a folder are numbered, and links in a table have the title of their column.
  const isNumbered = attribute === 'alt' && / \d+$/.test(text);
  const isLink = (form: string) => forms.length === 1 && /^(https?:\/|files)?\//.test(form);
  return (
    isNumbered ||
    forms.some((one) => isPart(normalize(one)) || isFilled(one) || areInitials(one) || isLink(one))
  );
}

/** `typed`: written exactly as it is shown. `mapped`: shown from this value. `around`: from something in this value. */
type Kind = 'typed' | 'mapped' | 'around' | 'wrong';

function classify(
  shown: Shown,
  { file, pointer, within, isTyped }: ShownText,
  context: PageResolveContext,
): Kind {
  const value = findValue(read(file).value, parsePointer(pointer));
  const part = within && typeof value === 'string' ? value.slice(within.start, within.end) : value;
  if (isTyped) return part === shown.whole ? 'typed' : 'wrong';
  const isDefault = file === SITE_FILE && value === undefined;
  const used = isDefault ? findValue(Object(context.site), parsePointer(pointer)) : part;
  const forms = [...listForms(used, context), ...listTitles(file, pointer, used)];
  if (isMadeOf(shown, forms) || pointer.endsWith('/groupBy')) return 'mapped';
  return typeof used === 'object' ? 'around' : 'wrong';
}

const ORDER = ['typed', 'mapped', 'around', 'wrong'] as const;

describe.each([
  [
    'this site',
    (root: string) => {
      for (const name of ['content', 'site.config.json'])
        cpSync(join(PACKAGE_ROOT, name), join(root, name), { recursive: true });
    },
  ],
  // It has the pages of the examples, too.
  ['the gallery', (root: string) => void writeGallery(root)],
])('the map of %s', (_, write) => {
  it('leads from each text to where it is written, and changes nothing', {
    timeout: SITE_TIMEOUT_MS,
  }, async () => {
    const root = createTempFolder();
    write(root);
    site = new DevSite(root);
    read = createReader();
    const context = await getContext();
    const unmarked = new Set<string>();
    const counts = { typed: 0, mapped: 0, around: 0, wrong: 0, unmapped: 0, blocks: 0, unmappedBlocks: 0 };
    const wrong: string[] = [];
    for (const path of await listPaths()) {
      const { view, findUnmarked } = (await createPreview(path, { site, renderer, unmarked })) ?? {};
      if (!view) continue;
      expect(toPlainHtml(view.html), path).toBe(await buildBody(path));
      counts.blocks += (view.html.match(/data-desk-block=/g) ?? []).length;
      counts.unmappedBlocks += Object.keys(view.unmapped).length;
      for (const shown of listShownTexts(view.html)) {
        const found = shown.ids.flatMap((id) => view.texts[id] ?? findUnmarked?.(id) ?? []);
        const kinds = found.map((one) => classify(shown, one, context));
        const result = ORDER.find((one) => kinds.includes(one)) ?? 'unmapped';
        counts[result]++;
        if (result === 'wrong' || result === 'unmapped')
          wrong.push(`${path} ${JSON.stringify(shown)} ${JSON.stringify(found)}`);
      }
    }
    if (IS_ALL) console.log(counts, wrong);
    const { typed, mapped, around, blocks, unmappedBlocks } = counts;
    expect(wrong).toEqual([]);
    // A programme shows the times, days and rooms of its sessions in several places, which lead to the block.
    expect(around / (typed + mapped + around)).toBeLessThan(0.015);
    expect(typed).toBeGreaterThan(mapped);
    expect(unmappedBlocks / blocks).toBeLessThan(0.03);
  });
});

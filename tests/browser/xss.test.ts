import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBundles } from '../../src/build/bundle/load-bundles.ts';
import { createPageContext } from '../../src/build/pages/page-files.ts';
import { checkPage, getValidPage, loadPage } from '../../src/core/pipeline/index.ts';
import { resolvePage } from '../../src/core/resolve/index.ts';
import { createJsonLd } from '../../src/core/resolve/json-ld.ts';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import type { Json } from '../../src/core/types.ts';
import { validatePage } from '../../src/generated/content-validators.js';
import { checkSource, memorySource, SITE } from '../core/memory.ts';
import { type BrowserWindow, closeWindow, takeWindow } from './windows.ts';

/** Payloads from https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html */
const CORPUS = [
  '<script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '<svg/onload=window.hit=1>',
  '"><script>window.hit=1</script>',
  `'"--></style></script></title></textarea><script>window.hit=1</script>`,
  '</script><script>window.hit=1</script>',
  '<!--<script>window.hit=1//-->',
  '" onmouseover="window.hit=1" autofocus onfocus="window.hit=1',
  '[x](javascript:window.hit=1)',
  '[x](JaVaScRiPt:window.hit=1)',
  '[x](java\nscript:window.hit=1)',
  '[x](&#106;avascript:window.hit=1)',
  '[x](\u0001javascript:window.hit=1)',
  '[x](data:text/html,<script>window.hit=1</script>)',
  '[x](vbscript:msgbox)',
  '![x](javascript:window.hit=1)',
  '<javascript:window.hit=1>',
  '[x]: javascript:window.hit=1\n\n[x]',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<a href="javascript:window.hit=1">x</a>',
  '`<script>window.hit=1</script>`',
  '```\n</pre><script>window.hit=1</script>\n```',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it is.
  '${window.hit=1}',
  '{{constructor.constructor("window.hit=1")()}}',
  'javascript:window.hit=1',
  'data:text/html,<script>window.hit=1</script>',
  '\u2028window.hit=1\u2029',
];

/** Replaces all strings of an example except the block's type. */
function replaceStrings(value: Json, words: string, key = ''): Json {
  if (typeof value === 'string') return key === 'type' ? value : words;
  if (Array.isArray(value)) return value.map((item) => replaceStrings(item, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, replaceStrings(field, words, name)]),
  );
}

/** Replaces one string of an example at a time, so that one invalid field does not hide the others. */
function* replaceEachString(value: Json, words: string): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const put = (made: Json): Json =>
      Array.isArray(value)
        ? value.map((item, i) => (String(i) === key ? made : item))
        : { ...value, [key]: made };
    if (typeof field === 'string' && key !== 'type') yield put(words);
    else for (const made of replaceEachString(field, words)) yield put(made);
  }
}

const ASSETS = { script: '/a.js', styles: '/a.css', site: '/s.json', icon: '/i.svg', buildId: 'x' };
const MEDIA = { src: '/m.jpg', width: 8, height: 8, sources: [], oversize: false };

// As builds render.
const { renderPage } = await (await loadBundles()).loadRenderer();

const createPage = (blocks: Json[], words: string) => ({
  path: '/',
  title: words,
  meta: { title: words, description: words },
  blocks,
});

/** Returns a function that renders a page of blocks on a site whose table has these words. */
function createRenderer(words: string): (blocks: Json[]) => string {
  const file = 'content/pages/home.json';
  const files = {
    'site.config.json': SITE,
    'content/data/team/members.json': JSON.stringify([{ name: words, homepage: words }]),
    'content/data/team.schema.json': JSON.stringify({
      type: 'object',
      properties: { name: { type: 'string' }, homepage: { type: 'string', format: 'uri-reference' } },
    }),
    [file]: '',
  };
  const source = memorySource(files);
  const list = (folder: string) => (folder.includes('/media') ? [`${folder}/a.jpg`] : source.list(folder));
  const { site } = checkSource({ ...source, list });
  const { config } = site;
  if (!config) throw new Error('The site config is invalid.');
  const context = createPageContext(config, { site }, { get: () => MEDIA });
  return (blocks) => {
    files[file] = JSON.stringify(createPage(blocks, words));
    const loaded = loadPage(file, site);
    const own = getValidPage(loaded);
    const { summary } = checkPage(loaded);
    // What the check refuses never gets here in a build; it is rendered all the same if only its schema allows it.
    if (!own) throw new Error(`The page of ${files[file]} is invalid.`);
    const resolved = resolvePage(own, context);
    const jsonLd = createJsonLd({ page: resolved, summary, site: context.site, now: 0 });
    return renderPage({
      page: resolved,
      site: context.site,
      now: 0,
      assets: ASSETS,
      data: '/x.json',
      jsonLd,
      dev: false,
    });
  };
}

let window: BrowserWindow;
beforeAll(async () => {
  window = await takeWindow('', {}, { own: true });
  await window.page.route('**/*', (route) => route.abort());
});
afterAll(() => closeWindow(window));

describe.each(CORPUS)('%j', (words) => {
  it('in every string of every block executes nothing and creates no dangerous link', async () => {
    const { page } = window;
    const renderBlocks = createRenderer(words);
    // A page per type, of all blocks that the schema accepts.
    const documents = blockTypes.map((type) => {
      const { examples } = getSchema(`blocks/${type}`);
      const all: Json[] = Array.isArray(examples) ? examples : [];
      const blocks = all
        .flatMap((example) => [replaceStrings(example, words), ...replaceEachString(example, words)])
        .filter((block) => validatePage(createPage([block], words)));
      expect(blocks.length, type).toBeGreaterThan(0);
      return renderBlocks(blocks);
    });
    // Without the policy, which would stop it too: the markup alone has to be harmless.
    await page.goto('about:blank');
    // Bodies side by side in one document: each as the parser reads it, one load for all.
    const dangerous = await page.evaluate((htmls) => {
      const found: string[] = [];
      for (const html of htmls) {
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        for (const element of parsed.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            if (name.startsWith('on') || name === 'srcdoc' || name === 'style')
              found.push(`${name}=${value}`);
            const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'srcset'].includes(name);
            // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them in addresses.
            const address = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
            if (isAddress && /^(javascript|data|vbscript):/.test(address)) found.push(`${name}=${value}`);
          }
        }
        const scripts = [...parsed.scripts].filter(
          ({ type, src }) => !type.includes('json') && !src.endsWith('/a.js'),
        );
        found.push(...scripts.map((script) => script.outerHTML));
        if (parsed.querySelector('iframe, object, embed, base')) found.push('a frame');
        // Markup that ends in no comment and no text area leaves the rest of the page as it is.
        if (!parsed.querySelector('footer')) found.push('no end of the page');
      }
      return found;
    }, documents);
    expect([...new Set(dangerous)]).toEqual([]);
    // And for real: the page runs what it has.
    await page.setContent(documents[0] ?? '', { waitUntil: 'commit' });
    await page.mouse.move(100, 100);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });
});

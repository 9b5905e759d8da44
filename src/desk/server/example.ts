import { join } from 'node:path';
import { createPageData, type Renderer } from '../../build/pages/page-files.ts';
import { createGalleryFiles, GALLERY_PATH, writeGallery } from '../../codegen/gallery/write-gallery.ts';
import { listImages } from '../../core/analyze/media-names.ts';
import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { getLinkKind, getLinkPath } from '../../core/paths/parse-link.ts';
import { parsePointer, toPointer } from '../../core/paths/pointer.ts';
import { checkPage, loadPage, type SiteContext } from '../../core/pipeline/index.ts';
import { collectPageReferences } from '../../core/pipeline/load-page.ts';
import { findRemovable } from '../../core/schema/find-removable.ts';
import { findSchemaNode } from '../../core/schema/nodes.ts';
import { blockTypes, getChild, getSchema, type SchemaNode } from '../../core/schema/schema.ts';
import { listValues } from '../../core/schema/walk.ts';
import { isError, isObject, type Json, type JsonObject } from '../../core/types.ts';
import { DevSite } from '../../dev/dev-site.ts';
import { createShared } from '../../dev/responses.ts';
import { getCache } from '../../files/cache.ts';
import type { Calls } from '../protocol.ts';
import { frameBlock } from './marked-html.ts';
import { Refused } from './refused.ts';

/** The page that a block is checked on. No site has such a file. */
const PAGE = 'content/pages/@desk.json';
const BLOCK = '/blocks/0/';
/** Number of times that a block is checked at most until it refers to nothing that the site lacks. */
const MAX_ROUNDS = 20;

/** Creates the function that shows an example of a block, one of the gallery, in the look of a site. */
export function createExamples(site: DevSite) {
  let gallery: DevSite | undefined;
  let files: ReturnType<typeof createGalleryFiles> | undefined;
  return async (
    { type, index }: Calls['example']['request'],
    renderer: Renderer,
  ): Promise<Calls['example']['answer']> => {
    if (!blockTypes.includes(type)) throw new Refused(`There is no block "${type}".`);
    // Once somebody adds a block: both take a while.
    gallery ??= new DevSite(writeGallery(join(getCache(), 'desk-examples')));
    files ??= createGalleryFiles();
    const example = getSchema(`blocks/${type}`).examples?.[index];
    const [own, context] = [await site.getContext(), await gallery.getContext()];
    const served = context && (await gallery.getPage(`${GALLERY_PATH}/${type}`, context));
    const blocks = getChild(files[`content/pages${GALLERY_PATH}/${type}.json`], 'blocks');
    const block = Array.isArray(blocks) ? served?.page.blocks[blocks.indexOf(example)] : undefined;
    if (!own || !context || !served || !block || !isObject(example))
      throw new Refused(`There is no example ${index} of "${type}".`);
    const page = { ...served.page, lang: own.site.lang, blocks: [block] };
    const [before, after] = frameBlock(0);
    const shared = { ...createShared(GALLERY_PATH, context), context: own };
    const html = renderer.renderPage({
      ...createPageData(page, served.summary, shared),
      site: own.site,
      assets: shared.assets,
      data: '',
      dev: true,
      frame: () => [before, after],
    });
    const shown = html.slice(html.indexOf(before) + before.length, html.lastIndexOf(after));
    return {
      html: shown.replaceAll(before, '').replaceAll(after, ''),
      value: fitBlock(example, site),
    };
  };
}

/** Returns a block without what refers to something that the site lacks. */
function fitBlock(example: JsonObject, { checker }: DevSite): JsonObject {
  const { site } = checker;
  const paths = new Set(checker.listCheckedPages().map(({ path }) => path));
  const schema = getSchema(`blocks/${example.type}`);
  let block: Json = example;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { pointer, rule } = findFault(block, schema, { site, paths }) ?? {};
    const removed = pointer !== undefined && findRemovable(schema, block, pointer);
    const value = rule === undefined ? undefined : SUBSTITUTES[rule]?.(site);
    if (removed) block = applyToValue(block, { op: 'remove', pointer: removed });
    else if (pointer !== undefined && value !== undefined)
      block = applyToValue(block, { op: 'set', pointer, value });
    else break;
  }
  return Object(block);
}

/** Replacements for something that the site lacks and the block needs: the first one that it has. */
const SUBSTITUTES: Readonly<Record<string, (site: SiteContext) => string | undefined>> = {
  'missing-media': ({ source }) => listImages('', source)[0],
  'unknown-data': ({ tables }) => tables.names[0],
  'broken-link': () => '/',
};

/** Finds a query, whose table or columns the site may not have, or else an error of a block. */
function findFault(
  block: Json,
  schema: SchemaNode,
  { site, paths }: { site: SiteContext; paths: ReadonlySet<string> },
): { pointer: string; rule?: string } | undefined {
  const pointers = listValues({ value: block }).map(({ path }) => toPointer(path));
  const query = pointers.find(
    (one) => findSchemaNode(schema, block, parsePointer(one)) === getSchema('parts/query'),
  );
  if (query !== undefined) return { pointer: query };
  const page: Json = { path: '/@desk', title: 'Page', blocks: [block] };
  const read = (path: string) => (path === PAGE ? JSON.stringify(page) : site.source.read(path));
  const loaded = loadPage(PAGE, { ...site, source: { ...site.source, read } });
  const link = collectPageReferences(loaded)
    .list('link')
    .find(
      ({ pointer, name }) =>
        pointer.startsWith(BLOCK) && getLinkKind(name) === 'page' && !paths.has(getLinkPath(name)),
    );
  const faults = checkPage(loaded).diagnostics.filter((one) => isError(one) && one.pointer.startsWith(BLOCK));
  const { pointer, rule } = faults[0] ?? { rule: 'broken-link', ...link };
  return pointer === undefined ? undefined : { pointer: pointer.slice(BLOCK.length - 1), rule };
}

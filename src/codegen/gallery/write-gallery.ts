import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { escapeBraces } from '../../core/analyze/variables.ts';
import { GALLERY_MARKER } from '../../core/paths/site-paths.ts';
import { findBlock } from '../../core/schema/annotations.ts';
import { blockTypes, getSchema } from '../../core/schema/schema.ts';
import type { Json } from '../../core/types.ts';
import { getCache } from '../../files/cache.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';
import { createWriter } from '../../files/write-output.ts';
import { formatJsonSample, listDocumentedFields } from '../fields.ts';
import { createEdgeCases } from './edge-cases.ts';

/** The small site that the examples of all blocks refer to. */
export const EXAMPLES = join(PACKAGE_ROOT, 'examples');
/** The folder of the gallery, which is a site of its own. */
export const getGallery = () => join(getCache(), 'gallery');
/** The path of the gallery, in `dev` and in the built gallery. */
export const GALLERY_PATH = '/_blocks';
/** The folder of the data for the tables of fields. */
const FIELDS = 'content/data/fields';

export function isGallery(path: string): boolean {
  return path === GALLERY_PATH || path.startsWith(`${GALLERY_PATH}/`);
}

/** Writes the gallery, a site with a page per block, and returns its folder. */
export function writeGallery(root = getGallery()): string {
  rmSync(root, { recursive: true, force: true });
  cpSync(EXAMPLES, root, { recursive: true });
  const write = createWriter(root);
  write(GALLERY_MARKER, '');
  for (const [file, value] of Object.entries(createGalleryFiles()))
    write(file, JSON.stringify(value, null, 2));
  return root;
}

/** Creates the files of the gallery, without those of the site that it extends. */
export function createGalleryFiles(): Record<string, Json> {
  const index = blockTypes.map((type) => {
    const { description = '' } = getSchema(`blocks/${type}`);
    return escapeBraces(`- [${getTitle(type)}](${GALLERY_PATH}/${type}): ${description}`);
  });
  const files: Record<string, Json> = {
    'content/pages/_blocks.json': {
      path: GALLERY_PATH,
      title: 'Blocks',
      blocks: [{ type: findBlock('pageTitle').type }, createText(index)],
    },
    [`${FIELDS}.schema.json`]: FIELD_ROW,
  };
  for (const type of blockTypes) {
    files[`${FIELDS}/${type}.json`] = listDocumentedFields(getSchema(`blocks/${type}`)).map(
      ({ field, needed, description }) => ({ field, needed: needed || 'no', description }),
    );
    files[`content/pages/_blocks/${type}.json`] = createPage(type);
  }
  return files;
}

const FIELD_ROW: Json = {
  type: 'object',
  properties: {
    field: { title: 'Field', type: 'string' },
    needed: { title: 'Needed', type: 'string' },
    description: { title: 'What it is', type: 'string' },
  },
  required: ['field', 'needed', 'description'],
  additionalProperties: false,
};

function createPage(type: string): Json {
  const { description = '', examples = [] } = getSchema(`blocks/${type}`);
  const { type: header } = findBlock('pageTitle');
  const table = findBlock('rows');
  return {
    path: `${GALLERY_PATH}/${type}`,
    title: getTitle(type),
    blocks: [
      // The examples of the title block already render its page's header.
      ...(type === header ? [] : [{ type: header }]),
      createText(escapeBraces(description)),
      { type: table.type, title: 'Fields', [table.field]: `fields/${type}` },
      ...examples.flatMap((example, i) => [
        createText(escapeBraces(formatJsonSample(example)), `Example ${i + 1}`),
        example,
      ]),
      ...createEdgeCases(type).flatMap(({ name, description, block }) => [
        createText(description, name),
        block,
      ]),
    ],
  };
}

function createText(text: Json, title?: string): Json {
  const { type, field } = findBlock('text');
  return { type, ...(title && { title }), [field]: text };
}

function getTitle(type: string): string {
  return `${getSchema(`blocks/${type}`).title ?? type}: ${type}`;
}

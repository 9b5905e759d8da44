import { join } from 'node:path';
import { resolvePage } from '../../core/resolve/index.ts';
import { richTextOf } from '../../core/resolve/markdown.ts';
import { blockTypes, referredName, type SchemaNode, schemaNamed } from '../../core/schema.ts';
import type { Page as AuthoredPage } from '../../generated/content.ts';
import type { Block, Page, Site } from '../../generated/props.ts';
import { validatePage } from '../../generated/validators.js';
import { contextOf, mediaNames } from '../build.ts';
import { checkFolder } from '../check-folder.ts';
import { DevMedia } from '../dev/dev-media.ts';
import { ENGINE } from '../paths.ts';

/** The small site on which the examples of all blocks stand. */
export const EXAMPLES = join(ENGINE, 'examples');
/** Where `dev` shows the gallery. */
export const GALLERY_PATH = '/_blocks';

/** The gallery of blocks as a page, and the site it stands on. */
export interface Gallery {
  page: Page;
  site: Site;
}

/** Every block with its description, its fields in a table, and each example drawn, its JSON below it. */
export async function blockGallery(): Promise<Gallery> {
  const checked = checkFolder(EXAMPLES, 0);
  const { config } = checked.site;
  if (!config) throw new Error(`The examples' site config is not valid: ${checked.problems[0]?.message}`);
  const media = new DevMedia(EXAMPLES);
  await media.measure([...mediaNames(checked, checked.site.source), 'brand/logo.svg']);
  const context = contextOf(config, checked, { get: (name) => media.get(name) });
  const blocks = blockTypes.flatMap((type) => {
    const examples = examplesOf(type);
    const page: unknown = { path: GALLERY_PATH, title: 'Blocks', blocks: examples };
    const drawn = resolvePage(asPage(page, type), context).blocks;
    return [...described(type), ...drawn.flatMap((block, i) => [block, json(examples[i])])];
  });
  const title: AuthoredPage = { path: GALLERY_PATH, title: 'Blocks', blocks: [{ type: 'pageHeader' }] };
  const page = resolvePage(title, context);
  return { site: context.site, page: { ...page, blocks: [...page.blocks, ...blocks] } };
}

function examplesOf(type: string): unknown[] {
  const { examples } = schemaNamed(`blocks/${type}`);
  return Array.isArray(examples) ? examples : [];
}

function asPage(page: unknown, type: string): AuthoredPage {
  if (validatePage(page)) return page;
  throw new Error(
    `An example of the block ${type} is not valid: ${JSON.stringify(validatePage.errors?.[0])}`,
  );
}

function described(type: string): Block[] {
  const schema = schemaNamed(`blocks/${type}`);
  return [
    {
      type: 'prose',
      id: `block-${type}`,
      title: `${schema.title ?? type}: ${type}`,
      imageSide: 'right',
      text: richTextOf(schema.description ?? ''),
    },
    {
      type: 'table',
      title: `Fields of ${type}`,
      linkLabel: '',
      data: {
        columns: ['Field', 'Needed', 'What it is'].map((title) => ({
          field: title,
          title,
          kind: 'text' as const,
        })),
        rows: Object.entries(schema.properties ?? {}).map(([name, field]) => [
          { text: name },
          { text: schema.required?.includes(name) ? 'yes' : 'no' },
          { text: sentenceOf(field) },
        ]),
      },
    },
  ];
}

function sentenceOf(field: SchemaNode): string {
  const part = referredName(field);
  return field.description ?? (part && part !== 'block' ? schemaNamed(part).description : '') ?? '';
}

function json(example: unknown): Block {
  return {
    type: 'prose',
    imageSide: 'right',
    text: [{ tag: 'pre', children: [JSON.stringify(example, null, 2)] }],
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBlock } from '../../core/schema/schema.ts';
import type { JsonObject } from '../../core/types.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';

/** What a new page is made from. */
export interface NewPage {
  /** The way from its file to the schema of pages. */
  schema: string;
  title: string;
  path: string;
  /** Name of the data that its table shows, if it has one. */
  data: string;
}

/** A kind of page that can be begun: its blocks, with words to be changed, and an empty name where one of data is to be given. */
interface Template {
  description: string;
  blocks: JsonObject[];
}

/** The kinds of page that can be begun, by name. */
export const templates: Readonly<Record<string, Template>> = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'templates/pages.json'), 'utf8'),
);

/** Returns whether pages of a kind show a table, whose data has to be named. */
export function needsData(kind: string): boolean {
  const table = findBlock('x-table');
  return getBlocks(kind).some(({ type }) => type === table.type);
}

/** Returns a valid page of a kind. */
export function createPageJson(kind: string, { schema, title, path, data }: NewPage): JsonObject {
  const table = findBlock('x-table');
  const blocks = getBlocks(kind).map((block) =>
    block.type === table.type ? { ...block, [table.field]: data } : block,
  );
  return { $schema: schema, path, title, blocks };
}

function getBlocks(kind: string): JsonObject[] {
  return templates[kind]?.blocks ?? [];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBlock } from '../../core/schema/schema.ts';
import type { JsonObject } from '../../core/types.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';

/** The values of a new page. */
export interface NewPage {
  /** The relative path from the page's file to the schema. */
  schema: string;
  title: string;
  path: string;
  /** The name of the data that its table shows, if it has one. */
  data: string;
}

/** A page template: its blocks with sample texts. The data name of a table is empty. */
interface Template {
  description: string;
  blocks: JsonObject[];
}

/** Page templates by name. */
export const templates: Readonly<Record<string, Template>> = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'templates/pages.json'), 'utf8'),
);

/** Returns true if the pages of a kind show a table, which needs the name of its data. */
export function needsData(kind: string): boolean {
  const table = findBlock('x-table');
  return getBlocks(kind).some(({ type }) => type === table.type);
}

/** Creates a valid page of a kind. */
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

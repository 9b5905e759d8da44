import { join } from 'node:path';
import type { SiteContext } from '../../core/analyze/site.ts';
import { EDITOR_SCHEMAS } from '../../core/content-paths.ts';
import { listSources } from '../../core/query/sources.ts';
import { isSystemError } from '../../files/error-reason.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';
import { writeIfChanged } from '../../files/write-atomic.ts';
import { allowQueries } from '../queries.ts';
import { getReferenced, mapValues, readSchemas, type Schema, type Schemas, UNION } from '../schemas.ts';
import { createUnionSchema } from '../union.ts';
import { createSourceSchema } from './source-schema.ts';

type EditedSite = Pick<SiteContext, 'source' | 'tables' | 'hasConfig'>;

/**
 * Writes the schemas that editors check the files of a site with, if they have changed. They know its tables with their columns and
 * its folders of pages.
 */
export function writeEditorSchemas(root: string, site: EditedSite): void {
  if (!site.hasConfig) return;
  const folder = join(root, EDITOR_SCHEMAS);
  try {
    for (const [name, text] of Object.entries(createEditorSchemas(site)))
      writeIfChanged(join(folder, name), text);
  } catch (error) {
    // A site in a folder that can't be written is checked all the same.
    if (!isSystemError(error)) throw error;
  }
}

/** Creates the files for editors by their names. */
function createEditorSchemas(site: EditedSite): Record<string, string> {
  const schemas = readSchemas(join(PACKAGE_ROOT, 'schema'));
  const content = allowQueries(schemas, (ref, fields) => ({
    allOf: [{ $ref: ref }],
    ...(fields && {
      properties: { fields: { properties: mapValues(fields, describeField), additionalProperties: false } },
    }),
  }));
  content.set(UNION, createUnionSchema(schemas));
  const sources = listSources(site);
  for (const part of ['parts/query', 'parts/forEach'])
    content.set(part, createSourceSchema(part, schemas, sources));
  return {
    // Nothing in the folder is the site's own.
    '.gitignore': '*\n',
    'page.schema.json': bundle(content.get('page'), content, /^(parts\/|block)/),
    'site.schema.json': bundle(schemas.get('site'), schemas, /^parts\//),
    'rowSchema.schema.json': bundle(schemas.get('rowSchema'), schemas, /^parts\//),
  };
}

function describeField({ title, description }: Schema): Schema {
  return { title, description };
}

/** Returns the text of a schema, with the others whose names match in its `definitions`. */
function bundle(root: Schema = {}, schemas: Schemas, names: RegExp): string {
  const definitions = [...schemas].filter(([name]) => names.test(name));
  return JSON.stringify({ ...root, definitions: Object.fromEntries(definitions) }, (key, value: unknown) => {
    if (key === '$id') return undefined;
    if (key !== '$ref' || typeof value !== 'string') return value;
    return `#/definitions/${getReferenced(value, schemas).replace('/', '~1')}`;
  });
}

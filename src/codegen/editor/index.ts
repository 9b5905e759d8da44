import type { SiteContext } from '../../core/analyze/site.ts';
import { withRelated } from '../../core/load/relations.ts';
import { EDITOR_SCHEMAS, listPageSchemas } from '../../core/paths/content-paths.ts';
import { listSources } from '../../core/query/sources.ts';
import { getReferencedName } from '../../core/schema/nodes.ts';
import type { Columns } from '../../core/schema/page-columns.ts';
import { type SchemaNode, schemas } from '../../core/schema/schema.ts';
import { isObject } from '../../core/types.ts';
import { mapValues } from '../../core/util/map-values.ts';
import { memoize } from '../../core/util/memoize.ts';
import { isSystemError } from '../../files/error-reason.ts';
import { ignoreOwnFiles } from '../../files/leftovers.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeIfChanged } from '../../files/write-atomic.ts';
import { allowQueries } from '../queries.ts';
import type { Schemas } from '../read-schemas.ts';
import { createSourceSchema } from './source-schema.ts';

type EditedSite = Pick<SiteContext, 'source' | 'tables' | 'hasConfig'>;

/** Writes the schemas for editors. They know a site's tables with their columns, and folders of pages. */
export function writeEditorSchemas(root: string, site: EditedSite): void {
  if (!site.hasConfig) return;
  try {
    ignoreOwnFiles(root);
    for (const [name, text] of Object.entries(createEditorSchemas(site)))
      writeIfChanged(root, `${EDITOR_SCHEMAS}/${name}`, text);
  } catch (error) {
    // A site in a folder that can't be written, or not without a link, is checked all the same.
    if (!isSystemError(error) && !(error instanceof UsageError)) throw error;
  }
}

/** Creates the files for editors by their names. */
function createEditorSchemas(site: EditedSite): Record<string, string> {
  const own = listSources(site);
  const getColumns = (table: string) => own.get(`data/${table}`) ?? {};
  const related = memoize((columns: Columns) => withRelated(columns, getColumns));
  const sources = new Map([...own].map(([from, columns]) => [from, related(columns)]));
  const { block = {}, ...written } = schemas;
  const toWords = ({ title, description }: SchemaNode) => ({ title, description });
  const content: Schemas = {
    block,
    ...allowQueries(written, (ref, fields) => ({
      allOf: [{ $ref: ref }],
      ...(fields && {
        properties: { fields: { properties: mapValues(fields, toWords), additionalProperties: false } },
      }),
    })),
    'parts/query': createSourceSchema('parts/query', sources),
    'parts/forEach': createSourceSchema('parts/forEach', sources),
  };
  const page = addPageData(content.page, site);
  return {
    'page.schema.json': bundle('page', { ...content, page }, /^(parts\/|block)/),
    'site.schema.json': bundle('site', schemas, /^parts\//),
    'rowSchema.schema.json': bundle('rowSchema', schemas, /^parts\//),
  };
}

/** Adds the columns of all folders of pages to the field `data` of a page: a schema does not know its file. */
function addPageData(page: SchemaNode = {}, { source, tables }: EditedSite): SchemaNode {
  const properties = listPageSchemas(source).map((file) => tables.readSchema(file)?.schema.properties);
  const data = { ...page.properties?.data, properties: Object.assign({}, ...properties) };
  return { ...page, properties: { ...page.properties, data } };
}

/** A text with columns: a page that is made of rows is checked with each row filled in. */
const WITH_COLUMNS = { type: 'string', pattern: '[{](this|row)[.]' };

/** Returns the text of a schema, with the others whose names match in its `definitions`. */
function bundle(root: string, schemas: Schemas, names: RegExp): string {
  const definitions = Object.entries(schemas).filter(([name]) => names.test(name));
  const whole = { ...schemas[root], definitions: Object.fromEntries(definitions) };
  return JSON.stringify(prepare(whole, root === 'page'));
}

/** Prepares a schema for a bundle. With columns, texts with one may stand where it has a pattern or a format. */
function prepare(value: unknown, hasColumns: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => prepare(one, hasColumns));
  if (!isObject(value)) return value;
  const { $id, $ref, ...node } = value;
  const refer = typeof $ref === 'string' && {
    $ref: `#/definitions/${getReferencedName({ $ref })?.replace('/', '~1')}`,
  };
  const { pattern, format, patternErrorMessage, if: condition, then: yes, else: no, ...rest } = node;
  const mayHave = hasColumns && typeof (pattern ?? format) === 'string';
  const prepared = mapValues(mayHave ? rest : node, (one) => prepare(one, hasColumns));
  if (!mayHave) return { ...refer, ...prepared };
  // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
  const form = { pattern, format, patternErrorMessage, if: condition, then: yes, else: no };
  return { ...refer, ...prepared, if: WITH_COLUMNS, else: form };
}

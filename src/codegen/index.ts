import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { findReferencedName } from '../core/schema/referenced-name.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { PROTOCOL } from '../desk/protocol-schema.ts';
import { getDigest } from '../files/fingerprint.ts';
import { ICONS_SOURCE, PACKAGE_ROOT } from '../files/paths.ts';
import { UsageError } from '../files/usage-error.ts';
import { writeIfChanged } from '../files/write-atomic.ts';
import { createSchemaAjv } from './annotations.ts';
import { createBlockSwitch, createOnDemand } from './blocks.ts';
import { createContentBundle, createPropsBundle, createTypesModule } from './bundle.ts';
import { allowQueries } from './queries.ts';
import { readSchemas, type Schemas, selectBlocks, UNION } from './read-schemas.ts';
import { checkSchemas } from './schema-fault.ts';
import { getSourcesDigest, SOURCES_DIGEST } from './sources.js';
import { createUnionSchema } from './union.ts';
import { createContentValidators, createProtocolValidators } from './validators.ts';

/** Creates all generated files of an engine by their paths. Throws if a block lacks its schema or component. */
export async function createGeneratedFiles(engine = PACKAGE_ROOT): Promise<Record<string, string>> {
  // Before reading: a later change is found by the next command.
  const digest = getSourcesDigest(engine);
  const schemas = readSchemas(engine);
  checkSchemas(schemas, engine);
  const components = readdirSync(join(engine, 'src/blocks')).map((file) => parse(file).name);
  const types = new Set([...selectBlocks(schemas).keys(), ...components]);
  const files = [...types].flatMap((type) => [`schema/blocks/${type}.schema.json`, `src/blocks/${type}.tsx`]);
  const missing = files.filter((file) => !existsSync(join(engine, file)));
  if (missing.length > 0)
    throw new UsageError(`A block is a schema and a component. Add ${missing.join(', ')}.`);

  const union = createUnionSchema(schemas);
  return {
    'schema/block.schema.json': `${JSON.stringify(union, null, 2)}\n`,
    'src/generated/content.ts': await createTypesModule(createContentBundle(schemas)),
    'src/generated/props.ts': await createTypesModule(createPropsBundle(schemas)),
    ...createContentValidators(allowQueries(schemas), union),
    'src/generated/protocol.ts': await createTypesModule(PROTOCOL),
    ...createProtocolValidators(),
    // JavaScript: nothing has to transform its 140 KB.
    'src/generated/schemas.js': `/* Made from schema/ by \`npm run generate\`; do not edit. */
export const schemas = ${JSON.stringify({ ...schemas, [UNION]: union })};
`,
    'src/generated/schemas.d.ts': `import type { SchemaNode } from '../core/schema/schema-node.ts';
export const schemas: Record<string, SchemaNode>;
/** The name of a part that is a text, and no choice. */
export type TextPart = ${listTextParts(schemas).join(' | ')};
`,
    'src/generated/blocks.tsx': createBlockSwitch(schemas),
    ...createOnDemand(schemas),
    'src/generated/icons.ts': createIconModule(readFileSync(ICONS_SOURCE, 'utf8')),
    // The last one: it vouches for the others.
    [SOURCES_DIGEST]: digest,
  };
}

/** Lists the parts that may be any text, as types of their names. */
function listTextParts(schemas: Schemas): string[] {
  const isText = (node: SchemaNode): boolean => {
    const like = schemas[findReferencedName(node, schemas) ?? ''];
    return like ? isText(like) : [node.type].flat().includes('string') && !node.enum;
  };
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const [, part] = name.split('parts/');
    return part !== undefined && isText(schema) ? `'${part}'` : [];
  });
}

/** Writes the generated files of an engine that have changed; returns their paths. Throws if a schema is wrong. */
export async function generate(engine = PACKAGE_ROOT): Promise<string[]> {
  const files = await createGeneratedFiles(engine).catch((error: unknown) => {
    // Only then: to try each schema takes a second.
    const schemas = readSchemas(engine);
    checkSchemas(schemas, engine, createSchemaAjv({}, schemas));
    throw error;
  });
  return Object.keys(files).filter((file) => writeIfChanged(engine, file, files[file] ?? ''));
}

/** Returns the module with the names of the icons, the ids of symbols, and of their file in the output. */
export function createIconModule(svg: string): string {
  const names = [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => `'${name}'`);
  return `/* Made from src/ui/icons.svg by \`npm run generate\`; do not edit. */
/** The name of an icon. */
export type IconName = ${names.join(' | ')};
/** The file of all icons in the output. */
export const ICONS_FILE = 'assets/icons-${getDigest([svg], 8)}.svg';
`;
}

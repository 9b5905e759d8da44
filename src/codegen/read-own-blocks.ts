import type { Ajv } from 'ajv';
import { locate } from '../core/check/locate.ts';
import { parseJson, readJsonFile } from '../core/load/json/index.ts';
import { OWN_BLOCKS } from '../core/paths/content-paths.ts';
import { type ListProblems, tryCandidates } from '../core/pipeline/try-candidates.ts';
import { getSchemaDiagnostics, toDiagnostics } from '../core/schema/messages/schema-diagnostics.ts';
import { blockTypes, type SchemaNode } from '../core/schema/schema.ts';
import { type ContentSource, createFileError, isObject, type UnlocatedDiagnostic } from '../core/types.ts';
import { validateBlockSchema } from '../generated/content-validators.js';
import { createAnnotationCheck, createSchemaAjv, type FindWrong } from './annotations.ts';
import { readSchemas, toPascalCase } from './read-schemas.ts';
import { findFault } from './schema-fault.ts';

/** The name of a block: `priceList`. */
export const BLOCK_NAME = /^[a-z][A-Za-z0-9]*$/;

/** Returns the built-in block that has a name, also in other letters: some disks ignore case. */
export function findBuiltIn(name: string): string | undefined {
  return blockTypes.find((type) => type.toLowerCase() === name.toLowerCase());
}

/** Reads the schemas of a site's own blocks, by their types, and reports what is wrong with them, their examples and names. */
export function readOwnBlocks(source: ContentSource) {
  const all = readSchemas();
  const ajv = createSchemaAjv({ allErrors: true }, all);
  const findWrong = createAnnotationCheck(all);
  const parts = Object.keys(all).filter((name) => name.startsWith('parts/'));
  for (const name of parts) ajv.addSchema(all[name] ?? {});
  const base = all.page?.$id ?? '';
  const schemas = new Map<string, SchemaNode>();
  const found = source.names(OWN_BLOCKS).flatMap((name) => {
    if (!name.endsWith('/')) return [];
    const type = name.slice(0, -1);
    const $id = base.replace('page.', `blocks/${type}.`);
    const { schema, diagnostics } = readOwnBlock(type, source, { ajv, parts, findWrong, $id });
    if (schema) schemas.set(type, schema);
    return diagnostics;
  });
  // Only content is fixed.
  return { schemas, problems: locate(found, source).map(({ fix: _, ...problem }) => problem) };
}

/** Reads one block. Its schema is returned if nothing is wrong. */
function readOwnBlock(
  type: string,
  source: ContentSource,
  { ajv, parts, findWrong, $id }: { ajv: Ajv; parts: readonly string[]; findWrong: FindWrong; $id: string },
): { schema?: SchemaNode; diagnostics: readonly UnlocatedDiagnostic[] } {
  const folder = `${OWN_BLOCKS}/${type}/`;
  const file = `${folder}${type}.schema.json`;
  const fail = (message: string, help: string, pointer = '') => ({
    diagnostics: [createFileError('own-block', file, { pointer, message, help })],
  });
  if (!BLOCK_NAME.test(type))
    return fail(
      `"${type}" can't be the name of a block.`,
      'Rename the folder and its files: a small letter, then letters and digits, such as "priceList".',
    );
  const builtIn = findBuiltIn(type);
  if (builtIn !== undefined)
    return fail(
      `There is a block "${builtIn}" already.`,
      'Rename the folder, its files and the constant of "type".',
    );
  for (const [name, what] of [
    [file, 'a schema'],
    [`${folder}${type}.tsx`, `a component ${toPascalCase(type)}`],
  ] as const)
    if (!source.has(name))
      return fail(
        `The block "${type}" has no file ${name}.`,
        `A block is a schema and a component: add ${what} in ${name}.`,
      );
  const { value, diagnostics, isPartial } = readJsonFile(file, source);
  if (isPartial || diagnostics.length > 0 || !isObject(value)) return { diagnostics };
  if (!validateBlockSchema(value)) {
    const listProblems: ListProblems = (_, text) => {
      const of = text === undefined ? value : parseJson(file, text).value;
      if (validateBlockSchema(of)) return [];
      return getSchemaDiagnostics({ file, value: of, root: 'blockSchema' }, validateBlockSchema.errors ?? []);
    };
    return { diagnostics: tryCandidates(listProblems({ file }), source, listProblems) };
  }
  const schema: SchemaNode = { ...value, $id, 'x-own': true };
  if (schema.properties?.type?.const !== type)
    return fail(
      `The constant of "type" is ${JSON.stringify(schema.properties?.type?.const)}.`,
      `Write the name of the folder: "${type}".`,
      '/properties/type/const',
    );
  const fault = findFault(`blocks/${type}`, schema, { known: parts, findWrong, ajv });
  if (fault) return fail(fault.message, fault.help, fault.pointer);
  const validate = ajv.compile(schema);
  const wrong = (schema.examples ?? []).flatMap((example, i) => {
    if (validate(example)) return [];
    const describe = (pointer: string) => `Example ${i + 1}${pointer.replaceAll('/', ' › ')}`;
    const errors = toDiagnostics({ file, value: example, schema, describe }, validate.errors ?? []);
    return errors.map((error) => ({ ...error, pointer: `/examples/${i}${error.pointer}` }));
  });
  return wrong.length > 0 ? { diagnostics: wrong } : { schema, diagnostics: [] };
}

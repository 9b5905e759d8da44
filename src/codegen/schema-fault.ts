import { dirname, relative } from 'node:path/posix';
import type { Ajv } from 'ajv';
import { SCHEMA_EXTENSION } from '../core/paths/content-paths.ts';
import { appendToPointer, getParent } from '../core/paths/pointer.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { findNearest, formatGuess } from '../core/text/suggest.ts';
import { createFileError, isObject, type UnlocatedDiagnostic } from '../core/types.ts';
import { describeError } from '../files/error-reason.ts';
import { folderSource } from '../files/folder-source.ts';
import { createAnnotationCheck, type FindWrong } from './annotations.ts';
import { createSchemaError, type Schemas, UNION } from './read-schemas.ts';

type SchemaFault = Pick<UnlocatedDiagnostic, 'pointer' | 'message'> & { help: string };
type Values = readonly (readonly [pointer: string, value: unknown])[];

/** The pointers of nodes that generators, checks and pages walk over. */
const NODE = /^(\/properties\/[^/]+|\/items|\/additionalProperties|\/allOf\/0)*$/;

/** Throws a usage error for what `findFault` finds in the schemas of an engine. */
export function checkSchemas(schemas: Schemas, engine: string, ajv?: Ajv): void {
  const checks = { known: [...Object.keys(schemas), UNION], findWrong: createAnnotationCheck(schemas), ajv };
  const faults = Object.entries(schemas).flatMap(([name, schema]) => {
    // The schemas of props are for types alone.
    const fault = name.startsWith('resolved/') ? undefined : findFault(name, schema, checks);
    return fault ? createFileError('schema', `schema/${name}${SCHEMA_EXTENSION}`, fault) : [];
  });
  if (faults.length > 0) throw createSchemaError(faults, folderSource(engine));
}

/** The names that references are to, the check of annotations and, to try each node, an ajv. */
interface Checks {
  known: readonly string[];
  findWrong: FindWrong;
  ajv?: Ajv | undefined;
}

/** Finds a reference that nothing follows or that is to none of the known names, a wrong annotation, and a node that ajv refuses. */
export function findFault(
  name: string,
  schema: SchemaNode,
  { known, findWrong, ajv }: Checks,
): SchemaFault | undefined {
  const values = listValues(schema);
  const refs = known.map((other) => relative(dirname(name), other) + SCHEMA_EXTENSION);
  for (const [pointer, ref] of values) {
    if (typeof ref !== 'string' || !pointer.endsWith('/$ref')) continue;
    if (!NODE.test(getParent(pointer))) {
      const help =
        'Write what it refers to in its place. References are followed in "properties", "items" and "additionalProperties", and as the first of "allOf".';
      return { pointer, message: 'A "$ref" is not followed here.', help };
    }
    if (!refs.includes(ref)) {
      const message = `There is no schema "${ref}".${formatGuess(findNearest(ref, refs))}`;
      return { pointer, message, help: 'Write the path of a schema from here: "../parts/link.schema.json".' };
    }
  }
  for (const [pointer, node] of values) {
    if (!NODE.test(pointer) || !isObject(node)) continue;
    const isBlock = pointer === '' && name.startsWith('blocks/');
    for (const key of Object.keys(node)) {
      const wrong = key.startsWith('x-') ? findWrong(key, node, isBlock) : undefined;
      if (wrong) return { pointer: appendToPointer(pointer, key), ...wrong };
    }
  }
  return ajv && findRefused(values, ajv);
}

/** Finds the last node that ajv refuses: after each node come those inside it. The first one is the schema. */
function findRefused(values: Values, ajv: Ajv): SchemaFault | undefined {
  let fault: SchemaFault | undefined;
  for (const [pointer, node] of values) {
    if (!NODE.test(pointer) || !isObject(node)) continue;
    const alone = JSON.stringify(node, (key, value) => (key === '$id' || key === '$ref' ? undefined : value));
    try {
      ajv.compile(JSON.parse(alone));
      if (fault === undefined) return undefined;
    } catch (error) {
      const message = `The schema can't be used: ${describeError(error)}.`;
      const help = 'Write it as in the schemas of the built-in blocks, in schema/blocks/.';
      fault = { pointer, message, help };
    }
  }
  return fault;
}

/** Lists a value and all values in it, each before those in it. The walk of the core needs generated schemas. */
function listValues(value: unknown, pointer = ''): Values {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[pointer, value], ...inner.flatMap(([key, one]) => listValues(one, appendToPointer(pointer, key)))];
}

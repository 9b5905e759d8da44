import type { Ajv, Options } from 'ajv';
import { createAjv } from '../core/schema/ajv.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { findNearest, formatGuess } from '../core/text/suggest.ts';
import type { Schemas } from './read-schemas.ts';

/** The annotation of a text in an annotation that is the name of a field. */
const NAMES_FIELD = 'x-namesField';

/** Finds what is wrong with an annotation of a node: its name, its place or its value. */
export type FindWrong = (
  name: string,
  node: SchemaNode,
  isBlock: boolean,
) => { message: string; help: string } | undefined;

/** Creates an ajv that knows the annotations, too: those of `schema/annotations.schema.json`. */
export function createSchemaAjv(options: Options, { annotations }: Schemas): Ajv {
  return createAjv(options).addVocabulary(Object.keys(annotations?.properties ?? {}));
}

export function createAnnotationCheck(schemas: Schemas): FindWrong {
  const { annotations = {} } = schemas;
  const { properties = {}, 'x-removed': removed = {} } = annotations;
  const ajv = createSchemaAjv({ passContext: true, verbose: true }, schemas).removeKeyword(NAMES_FIELD);
  const validate = ajv.addKeyword({ keyword: NAMES_FIELD, validate: isField }).compile(annotations);
  return (name, node, isBlock) => {
    const { 'x-on': on = '', examples = [] } = properties[name] ?? {};
    if (on === '') {
      const message = `There is no annotation "${name}".${formatGuess(findNearest(name, Object.keys(properties)))}`;
      return { message, help: String(removed[name] ?? 'CONTRIBUTING.md lists the annotations.') };
    }
    if ((on === 'block' && !isBlock) || (on === 'object' && !node.properties)) {
      const message = `"${name}" does nothing here: it is an annotation of ${on === 'block' ? 'a block' : 'an object'}.`;
      return { message, help: 'Write it beside the "properties" that it is about.' };
    }
    if (validate.call(node, { [name]: node[name] })) return undefined;
    const [{ keyword = '', instancePath = '', message = '', data = '' } = {}] = validate.errors ?? [];
    if (keyword === NAMES_FIELD) {
      const help = 'Correct the name, or describe the field.';
      return { message: `"${name}" names a field "${data}" that is not in "properties".`, help };
    }
    const at = instancePath.slice(1).replaceAll('/', ' › ');
    return {
      message: `"${at}" ${message}.`,
      help: `For example: "${name}": ${JSON.stringify(examples[0])}.`,
    };
  };
}

/** Returns true for the name of a field of the node, and of one in it after a slash. */
function isField(this: SchemaNode, _: true, path: unknown): boolean {
  return Object.hasOwn(this.properties ?? {}, String(path).replace(/\/.*/, ''));
}

import type { Ajv, Options } from 'ajv';
import { createAjv } from '../core/schema/ajv.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { findNearest, formatGuess } from '../core/text/suggest.ts';
import type { Schemas } from './read-schemas.ts';

/** The annotation of a text in an annotation that is the name of a field. */
const NAMES_FIELD = 'x-namesField';

/** An annotation, and the node that has it. */
interface Annotated {
  name: string;
  node: SchemaNode;
  isBlock: boolean;
}

/** Finds what is wrong with an annotation: its name, its place or its value. */
export type FindWrong = (annotated: Annotated) => { message: string; help: string } | undefined;

/** Creates an ajv that knows the annotations, too: those of `schema/annotations.schema.json`. */
export function createSchemaAjv(options: Options, { annotations }: Schemas): Ajv {
  return createAjv(options).addVocabulary(Object.keys(annotations?.properties ?? {}));
}

export function createAnnotationCheck(schemas: Schemas): FindWrong {
  const { properties = {}, 'x-removed': removed = {}, ...others } = schemas.annotations ?? {};
  const ajv = createSchemaAjv({ passContext: true, verbose: true }, schemas).removeKeyword(NAMES_FIELD);
  ajv.addKeyword({ keyword: NAMES_FIELD, validate: isField });
  const validate = ajv.compile({ ...others, properties });
  return ({ name, node, isBlock }) => {
    const known = properties[name];
    if (!known)
      return {
        message: `There is no annotation "${name}".${formatGuess(findNearest(name, Object.keys(properties)))}`,
        help: String(removed[name] ?? 'CONTRIBUTING.md lists the annotations.'),
      };
    if (known['x-on'] === 'block' && !isBlock) return describePlace(name, 'a block');
    if (known['x-on'] === 'object' && !node.properties) return describePlace(name, 'an object');
    if (validate.call(node, { [name]: node[name] })) return undefined;
    const [{ keyword = '', instancePath = '', message = '', data = '' } = {}] = validate.errors ?? [];
    if (keyword === NAMES_FIELD)
      return {
        message: `"${name}" names a field "${data}" that is not in "properties".`,
        help: 'Correct the name, or describe the field.',
      };
    return {
      message: `"${instancePath.slice(1).replaceAll('/', ' › ')}" ${message}.`,
      help: `For example: "${name}": ${JSON.stringify(known.examples?.[0])}.`,
    };
  };
}

function describePlace(name: string, place: string) {
  const help = 'Write it beside the "properties" that it is about.';
  return { message: `"${name}" does nothing here: it is an annotation of ${place}.`, help };
}

/** Returns true for the name of a field of the node, and of one in it after a slash. */
function isField(this: SchemaNode, _: true, path: unknown): boolean {
  return Object.hasOwn(this.properties ?? {}, String(path).replace(/\/.*/, ''));
}

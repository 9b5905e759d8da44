import { appendToPointer, getLastStep, getParent, parsePointer } from '../../paths/pointer.ts';
import { abbreviate, quoteAll } from '../../text/message-text.ts';
import { formatGuess } from '../../text/suggest.ts';
import { listMeant, listSame } from '../../text/suggest-names.ts';
import { isObject, type Json, type Operation, type Repair } from '../../types.ts';
import { findValue } from '../../util/find-value.ts';
import { getOnly } from '../../util/get-only.ts';
import { findBlock } from '../annotations.ts';
import { listWithTitles } from '../nodes.ts';
import { getChild, schemas } from '../schema.ts';
import { type FieldFor, getBlockType, listFieldsFor, listHolders } from './misplaced.ts';
import type { SchemaErrorContext } from './schema-error.ts';

/** Finds repairs of an unknown field. */
type Source = (field: string, context: SchemaErrorContext) => Repair[];

/** The sources of repairs, the likeliest first. */
const SOURCES: readonly Source[] = [byName, byForm, inside, unwrapped, outside];

export function findNames(field: string, context: SchemaErrorContext): Repair[] {
  return SOURCES.flatMap((find) => find(field, context));
}

/** Finds the repair of an object all of whose unknown fields have other names. */
export function findAllNames(context: SchemaErrorContext): Repair[] {
  const { properties = {} } = context.schema ?? {};
  const unknown = Object.keys(Object(context.value)).filter((name) => !(name in properties));
  const renamings = unknown.map((field) => byName(field, context)[0]);
  const all = renamings.flatMap((one) => one?.edit ?? []);
  const names = all.map(({ pointer }) => getLastStep(pointer));
  if (names.length < unknown.length || new Set(names).size < names.length) return [];
  return [
    {
      edit: all,
      guess: ` Did you mean ${quoteAll(names)}?`,
      advice: `Write ${quoteAll(names)} instead of ${quoteAll(unknown.map((one) => abbreviate(one)))}.`,
      reveals: 'rules',
    },
  ];
}

/** Creates the repair of a field that has another name. */
export function rename(pointer: string, field: string, name: string): Repair<Operation[]> {
  return {
    edit: [{ op: 'move', from: appendToPointer(pointer, field), pointer: appendToPointer(pointer, name) }],
    guess: formatGuess(name),
    advice: `Write "${name}" instead of "${abbreviate(field)}".`,
    // It says of what type the object is.
    reveals: name === 'type' ? 'all' : 'rules',
  };
}

/** Returns the fields that an object could have and has not, with their other names. */
function listFree({ schema, value }: Pick<SchemaErrorContext, 'schema' | 'value'>): Map<string, string[]> {
  const fields = [...listWithTitles(schema?.properties)];
  return new Map(fields.filter(([name]) => getChild(value, name) === undefined));
}

/** Finds the fields with such a name: in its spelling, as a title, or elsewhere. */
function byName(field: string, context: SchemaErrorContext): Repair<Operation[]>[] {
  return listMeant(field, listFree(context)).map(({ edit, certainty }) => ({
    ...rename(context.error.instancePath, field, edit),
    certainty,
  }));
}

function byForm(field: string, { error, value, schema }: SchemaErrorContext): Repair[] {
  return listFieldsFor(field, value, schema).map((name) => rename(error.instancePath, field, name));
}

/** Finds the only object, or list of objects, that has such a field. It takes all fields that are its own. */
function inside(field: string, { error: { instancePath }, value, schema }: SchemaErrorContext): Repair[] {
  const holder = getOnly(listHolders(field, schema, value));
  if (!holder || !isObject(value)) return [];
  const isMoved = (one: string) =>
    !(one in (schema?.properties ?? {})) &&
    listHolders(one, schema, value).some(({ name }) => name === holder.name);
  const moved = Object.entries(value).filter(([one]) => isMoved(one));
  return [moveInto(instancePath, holder, moved, value[holder.name])];
}

function moveInto(
  pointer: string,
  { name, place }: FieldFor,
  moved: readonly (readonly [string, Json])[],
  there: Json | undefined,
): Repair {
  const at = appendToPointer(pointer, name);
  const [field = ''] = moved[0] ?? [];
  const right = `{ "${field}": … }`;
  const fields = Object.fromEntries(moved);
  const into = Array.isArray(there) ? appendToPointer(at, 0) : at;
  const edit: Operation[] =
    there !== undefined
      ? moved.map(([one]) => move(pointer, one, into))
      : [
          ...moved.map(([one]) => remove(pointer, one)),
          { op: 'insert', pointer: at, value: place === 'entry' ? [fields] : fields },
        ];
  return {
    edit,
    guess: ` It belongs in ${place === 'entry' ? 'an entry of ' : ''}"${name}".`,
    advice: `Write "${name}": ${place === 'entry' ? `[${right}]` : right}.`,
    // What is missing there was not written.
    reveals: 'all',
  };
}

/** Finds fields of the object itself in an object that it needs not: `"button": { "label": … }`. */
function unwrapped(field: string, context: SchemaErrorContext): Repair[] {
  const { instancePath: pointer } = context.error;
  const wrapped = getChild(context.value, field);
  const [free, names] = [listFree(context), Object.keys(Object(wrapped))];
  if (!isObject(wrapped) || names.length === 0 || !names.every((name) => free.has(name))) return [];
  const at = appendToPointer(pointer, field);
  return [
    {
      edit: [...names.map((name) => move(at, name, pointer)), { op: 'remove', pointer: at }],
      guess: ` What is in it belongs in its place.`,
      advice: `Write ${quoteAll(names)} without "${abbreviate(field)}" around.`,
      reveals: 'rules',
    },
  ];
}

/** Finds the field of the block below that a block of one text is written for: a `heading` is its title, or else one in a text. */
export function below({ value: type, listAround }: SchemaErrorContext): Repair[] {
  const around = listAround();
  const { pointer = '', value: own } = around[0] ?? {};
  const words = Object.entries(Object(own)).filter(
    ([name, word]) => name !== 'type' && typeof word === 'string',
  );
  const [, text] = getOnly(words) ?? [];
  if (typeof type !== 'string' || typeof text !== 'string') return [];
  const next = appendToPointer(getParent(pointer), Number(getLastStep(pointer)) + 1);
  const value = findValue(around.at(-1)?.value, parsePointer(next));
  const [name] = listSame(type, listFree({ schema: schemas[`blocks/${getBlockType(value)}`], value }));
  if (name !== undefined)
    return [
      {
        edit: [
          { op: 'insert', pointer: appendToPointer(next, name), value: text },
          { op: 'remove', pointer },
        ],
        guess: ` Did you mean "${name}" of the block below?`,
        advice: `Write "${name}": ${JSON.stringify(text)} there, and remove this block.`,
        reveals: 'rules',
      },
    ];
  const { type: block, field } = findBlock('text');
  if (listSame(type, listWithTitles(schemas[`blocks/${block}`]?.properties)).length === 0) return [];
  const right = { type: block, [field]: `### ${text}` };
  const guess = ` Did you mean a block "${block}"?`;
  return [{ edit: [{ op: 'set', pointer, value: right }], guess, advice: `Write ${JSON.stringify(right)}.` }];
}

function remove(from: string, field: string): Operation {
  return { op: 'remove', pointer: appendToPointer(from, field) };
}

function move(from: string, field: string, to: string): Operation {
  return { op: 'move', from: appendToPointer(from, field), pointer: appendToPointer(to, field) };
}

/** Finds the objects around that have such a field and not yet a value of it, unless it is one of a few. */
function outside(field: string, { error, listAround }: SchemaErrorContext): Repair[] {
  return listAround().flatMap(({ pointer, schema, value }): Repair[] => {
    const node = schema?.properties?.[field];
    const isTaken = getChild(value, field) !== undefined;
    if (!node || (isTaken && !node.enum)) return [];
    const around = pointer === '' ? 'page' : schema?.title?.toLowerCase();
    return [
      {
        edit: [isTaken ? remove(error.instancePath, field) : move(error.instancePath, field, pointer)],
        reveals: 'rules',
        guess: ` It belongs in the ${around} around it${isTaken ? ', which has one' : ''}.`,
        advice: isTaken ? 'Remove it.' : 'Move it there.',
      },
    ];
  });
}

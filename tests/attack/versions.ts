import { readdirSync } from 'node:fs';
import { findSchemaNode, type SchemaNode } from '../../src/core/schema/schema.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/types.ts';

/** A list of objects in a value, by the value that it is a part of. */
interface Place {
  list: Json[];
  /** The name of the field that holds it. */
  name: string;
}

function copy(value: Json | undefined): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** Creates a generator of numbers below a bound, the same for the same seed. */
export function createRandom(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Returns another version of a page: entries and words of it are moved, edited, removed, added, copied and exchanged. */
export function createVersion(page: Json, random: (bound: number) => number): Json {
  const version = copy(page);
  for (let count = random(5) + 1; count > 0; count--) changeOnce(version, random);
  return version;
}

function changeOnce(version: Json, random: (bound: number) => number): void {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[random(values.length)];
  const places = listPlaces(version);
  const place = pick(places.filter(({ list }) => list.length > 0));
  if (!place) return;
  const { list, name } = place;
  const from = random(list.length);
  const move = (target: Json[]) => target.splice(random(target.length + 1), 0, ...list.splice(from, 1));
  const kind = random(8);
  if (kind === 0) move(list);
  if (kind === 1) {
    editText(list[from], random);
    move(list);
  }
  if (kind === 2) {
    const inside = new Set(listPlaces(list[from] ?? null).map((one) => one.list));
    move(pick(places.filter((one) => one.name === name && !inside.has(one.list)))?.list ?? list);
  }
  if (kind === 3) editText(version, random);
  if (kind === 4) list.splice(from, 1);
  if (kind === 5) list.splice(from, 0, copy(list[from]));
  if (kind === 6) {
    const added = copy(list[from]);
    for (let i = 0; i < 3; i++) editText(added, random);
    list.splice(random(list.length + 1), 0, added);
  }
  if (kind === 7) exchangeTexts(version, random);
}

/** Lists the lists of objects in a value, at any depth. */
function listPlaces(value: Json, name = ''): Place[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((entry) => listPlaces(entry, name));
    return value.every(isObject) ? [{ list: value, name }, ...inside] : inside;
  }
  return isObject(value) ? Object.entries(value).flatMap(([field, child]) => listPlaces(child, field)) : [];
}

/** The fields with words that are not the type of a block, by the object that has them. */
function listFields(value: Json | undefined): { holder: JsonObject; field: string }[] {
  if (Array.isArray(value)) return value.flatMap(listFields);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, child]) =>
    typeof child === 'string' && field !== 'type' && /\w/.test(child)
      ? [{ holder: value, field }]
      : listFields(child),
  );
}

function editText(value: Json | undefined, random: (bound: number) => number): void {
  const fields = listFields(value);
  const { holder, field } = fields[random(fields.length)] ?? {};
  if (!holder || field === undefined) return;
  const words = String(holder[field]).split(' ');
  const word = `word${random(1_000_000)}`;
  holder[field] = random(10) === 0 ? '' : words.with(random(words.length), word).join(' ');
}

function exchangeTexts(value: Json, random: (bound: number) => number): void {
  const fields = listFields(value);
  const [a, b] = [fields[random(fields.length)], fields[random(fields.length)]];
  if (!a || !b) return;
  const [first = null, second = null] = [a.holder[a.field], b.holder[b.field]];
  a.holder[a.field] = second;
  b.holder[b.field] = first;
}

/**
 * Counts how often each text stands in a value. A choice, such as the type of a block, is no text, nor is an empty one: of two
 * blocks that change theirs in opposite ways, each can be taken back by itself, and then both have the same.
 */
export function countTexts(root: SchemaNode, value: Json): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (part: Json, path: readonly string[]) => {
    if (typeof part === 'object' && part !== null)
      for (const [name, child] of Object.entries(part)) add(child, [...path, name]);
    const { enum: choices, const: only } = findSchemaNode(root, value, path) ?? {};
    if (typeof part === 'string' && part !== '' && choices === undefined && only === undefined)
      counts.set(part, (counts.get(part) ?? 0) + 1);
  };
  add(value, []);
  return counts;
}

/** Lists the files of the pages of this site, the examples, the template and the fixtures. */
export function listPageFiles(): string[] {
  return ['content', 'examples', 'templates', 'tests/fixtures']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        /(^|\/)pages\/.*(?<!\.schema)\.json$/.test(file) && !/node_modules|\.blocksite|dist\//.test(file),
    );
}

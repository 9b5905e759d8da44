import { readdirSync, readFileSync } from 'node:fs';
import { isObject, type Json, type JsonObject } from '../../src/core/types.ts';

/** A list of objects or texts in a value, by the value that it is a part of. */
interface Place {
  list: Json[];
  /** The name of the field that holds it. */
  name: string;
}

/** The choices of all schemas. */
const CHOICES: ReadonlySet<string> = new Set(
  readdirSync('schema', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => listChoices(JSON.parse(readFileSync(`schema/${file}`, 'utf8')))),
);

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

/**
 * Returns another version of a page or a table: entries and words of it are moved, edited, removed, added, copied and exchanged, fields
 * are removed and copied into other objects, and blocks get the type of another one.
 */
export function createVersion(value: Json, random: (bound: number) => number): Json {
  const version = copy(value);
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
  const edit = (value: Json | undefined) => {
    const holder = [copy(value)];
    editText(holder, random);
    return holder[0] ?? null;
  };
  const kind = random(11);
  if (kind === 0) move(list);
  if (kind === 1) {
    list[from] = edit(list[from]);
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
    const added = edit(edit(edit(list[from])));
    list.splice(random(list.length + 1), 0, added);
  }
  if (kind === 7) exchangeTexts(version, random);
  if (kind > 7) changeFields(version, random);
}

/** Removes a field, copies one into another object, or gives a block the type of another one. */
function changeFields(version: Json, random: (bound: number) => number): void {
  const kind = random(3);
  const objects = listObjects(version).filter(({ type }) => kind > 0 || type !== undefined);
  const [one, other] = [objects[random(objects.length)], objects[random(objects.length)]];
  if (!one || !other) return;
  const fields = Object.keys(one).filter((name) => name !== 'type');
  const field = fields[random(fields.length)];
  if (kind === 0) one.type = other.type ?? null;
  if (kind === 1 && field !== undefined) delete one[field];
  if (kind === 2 && field !== undefined) other[field] ??= copy(one[field]);
}

/** Lists the objects in a value, at any depth. */
function listObjects(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  return isObject(value) ? [value, ...Object.values(value).flatMap(listObjects)] : [];
}

/** Lists the lists of objects or texts in a value, at any depth. */
function listPlaces(value: Json, name = ''): Place[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((entry) => listPlaces(entry, name));
    const isList = value.every(isObject) || value.every((entry) => typeof entry === 'string');
    return isList ? [{ list: value, name }, ...inside] : inside;
  }
  return isObject(value) ? Object.entries(value).flatMap(([field, child]) => listPlaces(child, field)) : [];
}

/** A text in a value, with the function that replaces it. */
interface Text {
  text: string;
  set: (text: string) => void;
}

/** Lists the texts with words that are not the type of a block. */
function listTexts(value: Json | undefined): Text[] {
  if (Array.isArray(value))
    return value.flatMap((entry, i) => listText(entry, (text) => value.splice(i, 1, text)));
  if (!isObject(value)) return [];
  return Object.entries(value)
    .filter(([field]) => field !== 'type')
    .flatMap(([field, child]) =>
      listText(child, (text) => {
        value[field] = text;
      }),
    );
}

function listText(value: Json, set: Text['set']): Text[] {
  if (typeof value !== 'string') return listTexts(value);
  return /\w/.test(value) ? [{ text: value, set }] : [];
}

/** Edits a word of a text, or empties it. A choice becomes another one. */
function editText(value: Json, random: (bound: number) => number): void {
  const texts = listTexts(value);
  const found = texts[random(texts.length)];
  if (!found) return;
  const choice = [...CHOICES][random(CHOICES.size)] ?? '';
  const words = found.text.split(' ');
  const word = `word${random(1_000_000)}`;
  const text = random(10) === 0 ? '' : words.with(random(words.length), word).join(' ');
  found.set(CHOICES.has(found.text) ? choice : text);
}

function exchangeTexts(value: Json, random: (bound: number) => number): void {
  const texts = listTexts(value).filter(({ text }) => !CHOICES.has(text));
  const [a, b] = [texts[random(texts.length)], texts[random(texts.length)]];
  if (!a || !b) return;
  a.set(b.text);
  b.set(a.text);
}

/**
 * Counts how often each text stands in a value. A choice, such as the type of a block, is no text, nor is an empty one: of two
 * blocks that change theirs in opposite ways, each can be taken back by itself, and then both have the same.
 */
export function countTexts(value: Json, counts = new Map<string, number>()): ReadonlyMap<string, number> {
  if (typeof value === 'object' && value !== null)
    for (const [field, child] of Object.entries(value)) if (field !== 'type') countTexts(child, counts);
  if (typeof value === 'string' && value !== '' && !CHOICES.has(value))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Lists the fields of blocks with the types of these: `prose/text`. */
export function listBlockFields(value: Json): string[] {
  return listObjects(value).flatMap(({ type, ...fields }) =>
    typeof type === 'string' ? Object.keys(fields).map((field) => `${type}/${field}`) : [],
  );
}

/** Lists the fixed values of a schema, former ones too: of a block that gets another type, fields have choices that its schema does not know. */
function listChoices(schema: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listChoices);
  if (!isObject(schema)) return [];
  const values = [
    schema.const,
    ...Object.values(Object(schema.enum)),
    ...Object.keys(Object(schema['x-moved'])),
  ];
  const choices = values.filter((value) => typeof value === 'string');
  return [...choices, ...Object.values(schema).flatMap(listChoices)];
}

/** Lists the files of the pages, or of the tables, of this site, the examples, the template and the fixtures. */
export function listContentFiles(kind: 'pages' | 'data'): string[] {
  return ['content', 'examples', 'templates', 'tests/fixtures']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.schema)\.(json|csv)$/.test(file) && `/${file}`.includes(`/${kind}/`))
    .filter((file) => !/node_modules|\.blocksite|dist\//.test(file));
}

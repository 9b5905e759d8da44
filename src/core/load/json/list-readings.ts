import { abbreviate } from '../../text/message-text.ts';
import type { Fix, Repair, Span } from '../../types.ts';
import { parseInformalNumber } from '../../values/informal-number.ts';
import { getFirstLine } from '../written-text.ts';
import { mayHaveDuplicateKeys, tryParse } from './plain-json.ts';

const TEXT = String.raw`(?<!\\)"(?:[^"\\\r\n]|\\.)*"`;
const VALUE = String.raw`(?:${TEXT}|-?\d[\d.]*|true|false|null|\{[^{}]*\}|\[[^[\]]*\])`;
const FIELD = String.raw`${TEXT}\s*:\s*${VALUE}`;
const LIST = String.raw`(?=\S)(?<=:\s*)${VALUE}(?:\s*,\s*${VALUE})+(?!\s*:)`;
const ENTRY = String.raw`(?=")(?<=[[,]\s*)${FIELD}(?:\s*,\s*${FIELD})*(?=\s*[,\]])`;
const ENTRIES = String.raw`(?=")(?<=\{\s*)(${TEXT})(?=\s*:[^{}]*,\s*\1\s*:)[^{}]*(?<!\s)(?=\s*\})`;
const WITH_COMMA = String.raw`"[^"\r\n]*,"(?=\s*["[{\d])`;
const TEXTS = String.raw`${TEXT}(?:(?<!,")(?:\s*\+\s*|\s+)${TEXT})+`;
const NUMBER = String.raw`(?=\S)(?<=:\s*)-?\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})+(?=\s*[,}])`;
const QUOTED = String.raw`^>.*(?:\r?\n(?:>.*)?)*$`;

/** Mistakes that have few readings: what is wrong, the text that is, and what may be meant by it. */
const MISTAKES: readonly [message: string, wrong: string, read: (wrong: string) => string[]][] = [
  ['These values need brackets around them: they are a list.', LIST, (all) => [`[${all}]`]],
  [
    'These fields need braces around them, as an entry of a list.',
    ENTRY,
    (all) => [`{ ${splitEntries(all)} }`],
  ],
  ['These are several entries in the braces of one.', ENTRIES, (all) => [splitEntries(all)]],
  ['This comma is inside the quotes, not after them.', WITH_COMMA, (all) => [`${all.slice(0, -2)}",`]],
  ['JSON has no parentheses.', String.raw`\)`, () => [']', '}']],
  ['JSON has no parentheses.', String.raw`\([^()]*\)`, (all) => [`[${all.slice(1, -1)}]`]],
  ['These are several texts in place of one.', TEXTS, joinTexts],
  ['This number has separators.', NUMBER, (all) => [`${parseInformalNumber(all)}`, `"${all}"`]],
  ['Each line begins with ">", as in an e-mail.', QUOTED, (all) => [all.replaceAll(/^> ?/gm, '')]],
];

/** Maximum numbers: characters and errors of a text, readings that are parsed, and those that the schema tries. */
const [MAX_LENGTH, MAX_ERRORS, MAX_PARSED, MAX_TRIED] = [200_000, 100, 60, 8];

/** Lists edits that make JSON of a text with errors, each of one mistake or of all of its kind. */
export function listReadings(text: string, errors: readonly Span[]): Repair<Fix[]>[] {
  if (text.length > MAX_LENGTH || errors.length > MAX_ERRORS) return [];
  const readings = MISTAKES.flatMap(([message, expression, read]) => {
    const places = [...text.matchAll(new RegExp(expression, 'g'))].flatMap(({ 0: wrong, index: start }) => {
      const end = start + wrong.length;
      const isNear = errors.some((error) => error.start <= end && start <= error.end);
      return isNear ? [read(wrong).map((right): Fix => ({ start, end, text: right }))] : [];
    });
    const together = places.length > 1 ? [places.flatMap((one) => one.slice(0, 1))] : [];
    return [...places.flat().map((one) => [one]), ...together].map((edit) => ({ message, edit }));
  });
  const repairs = readings.slice(0, MAX_PARSED).flatMap(({ message, edit }): Repair<Fix[]>[] => {
    const fixed = edit.reduceRight((of, by) => of.slice(0, by.start) + by.text + of.slice(by.end), text);
    const value = tryParse(fixed);
    const [first] = edit;
    if (!first || value === undefined || mayHaveDuplicateKeys(fixed, value)) return [];
    const help = `Write \`${abbreviate(first.text.replaceAll(/\s+/g, ' '))}\`.`;
    const says = { within: getFirstLine(text, first.start, first.end), message, help };
    return [{ edit, certainty: 'safe', reveals: 'rules', says }];
  });
  return repairs.slice(0, MAX_TRIED);
}

/** Returns fields with braces between two entries: before each that has the name of the first one. */
function splitEntries(all: string): string {
  const [first] = new RegExp(TEXT).exec(all) ?? [];
  return all.replaceAll(/(,\s*)("[^"\r\n]*")(?=\s*:)/g, (field, comma: string, name: string) =>
    name === first ? ` }${comma}{ ${name}` : field,
  );
}

/** Joins texts in quotes, with a space between them if there may be one. */
function joinTexts(all: string): string[] {
  const texts = Array.from(all.matchAll(new RegExp(TEXT, 'g')), ([text]) => text.slice(1, -1));
  const isSpaced = /\s"[\s+]+"|"[\s+]+"\s|"\s*\+/.test(all);
  return (isSpaced ? [''] : [' ', '']).map((by) => `"${texts.join(by)}"`);
}

/** A valid file with one mistake, and the lines of the mistake. */
export interface Mutation {
  kind: string;
  text: string;
  /** Lines, from 1, at which a person can correct it; mostly one. */
  lines: number[];
  /** True if `--fix` should fix it. */
  safe: boolean;
}

type Change = (match: RegExpMatchArray) => string;

/** A kind of mistake: where a text changes, the change, and whether `--fix` can fix it. `cut` drops the rest of the text. */
type Kind = [kind: string, where: RegExp, change: Change | 'cut', safe: boolean, lines?: Lines];

/** Returns the lines at which a mistake may be reported. */
type Lines = (text: string, line: number) => number[];

/** A bracket that was alone on its line may be added there or at the end of the text before. */
const ownLineOrBefore: Lines = (text, line) => {
  const before = text.split('\n').slice(0, line - 1);
  const last = before.findLastIndex((words) => words.trim() !== '') + 1;
  return [line, last];
};
/** A line, or the one after it: one of two that are equal, or the content of a bracket that is missing. */
const ownOrNext: Lines = (_, line) => [line, line + 1];
/** The content of a bracket whose line is missing, or the text before it. */
const ownOrPrevious: Lines = (_, line) => [line, line - 1];
/** The line with the opening bracket of the object that lacks a field. */
const opening: Lines = (text, line) => {
  const lines = text.split('\n');
  const depth = (words: string) => words.search(/\S/);
  const own = depth(lines[line - 1] ?? '');
  return [lines.slice(0, line - 1).findLastIndex((words) => words.trim() !== '' && depth(words) < own) + 1];
};

/** A text that is a field's value. */
const TEXT = /(?<="(?!\$)\w+": )"[^"]+"(?=,?\n)/g;

/** A name as a field's key. */
const NAME = /"([a-z][A-Za-z]*)"(?=: )/g;

/** Mistakes that leave no JSON, or a name twice. */
export const SYNTAX_KINDS: readonly Kind[] = [
  ['a comma dropped', /,(?=\n)/g, () => '', true],
  ['a comma too many', /,(?=\n)/g, () => ',,', true],
  ['a trailing comma', /[\]}"\d](?=\n\s*[\]}])/g, (match) => `${match[0]},`, true],
  ['a colon dropped', /(?<="): /g, () => ' ', true],
  ['single quotes', NAME, (match) => `'${match[1]}'`, true],
  ['smart quotes', NAME, (match) => `“${match[1]}”`, true],
  ['smart quotes around a text', /(?<=": )"([^"\\\n]+)"(?=,?\n)/g, (match) => `“${match[1]}”`, true],
  ['a name without quotes', NAME, (match) => `${match[1]}`, true],
  ['a comment', /,(?=\n)/g, () => ', // here', false],
  ['a closing quote dropped', /"(?=,?\n)/g, () => '', false],
  ['the opening quote of a name dropped', /"(?=[a-z][A-Za-z]*": )/g, () => '', true],
  ['the closing quote of a name dropped', /(?<="[a-z][A-Za-z]*)"(?=: )/g, () => '', false],
  ['the opening quote of a text dropped', /(?<=": )"(?=[^"\n]+",?\n)/g, () => '', false],
  [
    'quotes inside a text',
    /(?<=": "[^"\\\n]*) (\w+)(?= [^"\\\n]*",?\n)/g,
    (match) => ` "${match[1]}"`,
    false,
  ],
  [
    'a line break inside a text',
    /(?<=": "[^"\\\n]{20,}) (?=[^"\\\n]{20,}",?\n)/g,
    () => '\n',
    false,
    ownOrNext,
  ],
  ['a closing bracket dropped', /\](?=,?\n)/g, () => '', false, ownLineOrBefore],
  ['a closing brace dropped', /\}(?=,?\n)/g, () => '', false, ownLineOrBefore],
  ['an opening brace dropped', /\{(?=\n)/g, () => '', false, ownOrNext],
  ['an opening bracket dropped', /\[(?=\n)/g, () => '', false, ownOrNext],
  ['a closing brace twice', /\}(?=,?\n)/g, () => '}}', true],
  ['a closing bracket twice', /\](?=,?\n)/g, () => ']]', true],
  ['a brace for a bracket', /\](?=,?\n)/g, () => '}', true],
  ['a bracket for a brace', /\}(?=,?\n)/g, () => ']', true],
  [
    'a name twice',
    /^ +"[^"\n]+": (?:"[^"\n]*"|[\w.]+),\n/gm,
    (match) => match[0] + match[0],
    false,
    ownOrNext,
  ],
  ['an opening line twice', /^.*[[{]\n/gm, (match) => match[0] + match[0], true, ownOrNext],
  ['a closing line twice', /^ *[\]}],?\n/gm, (match) => match[0] + match[0], true, ownOrNext],
  ['an opening line dropped', /^.*[[{]\n/gm, () => '', false, ownOrPrevious],
  ['a closing line dropped', /^ *[\]}],?\n/gm, () => '', false, ownLineOrBefore],
  ['the end cut off', /(?<=(?:.*\n){3}.*)\n(?=.*\n.*\n)/g, 'cut', false],
];

/** Mistakes that leave JSON, which the schemas and the rules report. */
export const CONTENT_KINDS: readonly Kind[] = [
  // The label of a social link is not needed.
  [
    'a needed field dropped',
    /^ +"(?:type|label|src|value)": [^[{\n]*,\n(?! +"network")/gm,
    () => '',
    false,
    opening,
  ],
  ['an anchor misspelt', /(?<="href": "[^"#]*#)[a-z]+(?=")/g, (match) => `${match[0]}qq`, false],
  ['an address without its slash', /(?<="path": ")\//g, () => '', false],
  ['an object made a text', /(?<="image": )\{[^{}\n]*\}/g, () => '"x"', false],
  [
    'a name misspelt',
    /"([a-z][A-Za-z]{3,}|alt|src)"(?=: )/g,
    ({ 1: name = '' }) => `"${name.slice(0, 2)}${name.slice(3)}"`,
    false,
  ],
  [
    'a block misspelt',
    /(?<="type": ")([a-zA-Z]{5,})(?=")/g,
    ({ 1: name = '' }) => `${name.slice(0, 2)}${name.slice(3)}`,
    false,
  ],
  ['a text emptied', TEXT, () => '""', false],
  ['a text made nothing', TEXT, () => 'null', false],
  ['a truth value in quotes', /(?<=": )(true|false)(?=,?\n)/g, ([value]) => `"${value}"`, false],
  ['a date in another form', /"(\d{4})-(\d\d)-(\d\d)\b[^"]*"/g, ([, y, m, d]) => `"${d}.${m}.${y}"`, false],
  ['a text made a number', /(?<="(title|label|alt)": )"[^"]*"/g, () => '7', false],
  ['a variable misspelt', /\{product\}/g, () => '{prodct}', false],
  ['a link broken', /(?<="href": ")\/[a-z-]+(?=")/g, (match) => `${match[0]}x`, false],
  ['an image misspelt', /(?<="src": ")[^"]+\.(jpg|png|svg)(?=")/g, (match) => `x${match[0]}`, false],
];

/** A column, a source, a value or a name with a letter too many. */
const misspell: Change = ([name]) => `${name}q`;
/** A condition of a query on lines of its own, or its whole value. */
const CONDITION = /(?<="where": \{\n +"\w+": )("[^"]*"|\{[^{}]*\}|\[[^\]]*\])/g;

/** Mistakes in queries and in pages that are made of rows. */
export const QUERY_KINDS: readonly Kind[] = [
  [
    'a word of a query misspelt',
    /(?<=")(from|where|sort|limit|distinct|groupBy|fields|empty|pageSize|key|forEach)(?=": (?!"\d))/g,
    misspell,
    false,
  ],
  ['a source missing', /^ +"from": "[dp][^"]*",\n/gm, () => '', false, opening],
  ['a source misspelt', /(?<="from": ")(?:data|pages)\/[^"]+(?=")/g, misspell, false],
  ['a source without its kind', /(?<="from": ")(?:data|pages)\/(?=[^"]+")/g, () => '', false],
  ['a source that is an empty list', /(?<="from": )"[^"]+"/g, () => '[]', false],
  ['a column of a condition misspelt', /(?<="where": \{\n +")\w+(?=": )/g, misspell, false],
  ['a column to sort by misspelt', /(?<="sort": \[")-?\w+(?=")/g, misspell, false],
  ['a column of a group misspelt', /(?<="(?:groupBy|distinct|key)": ")\w+(?=[":])/g, misspell, false],
  ['a unit misspelt', /(?<="groupBy": "\w+:)\w+(?=")/g, misspell, false],
  ['a column of a field misspelt', /(?<="fields": \{\n +"\w+": ")\w+(?=")/g, misspell, false],
  ['a field misspelt', /(?<="fields": \{\n +")\w+(?=": ")/g, misspell, false],
  ['an operator misspelt', /(?<=")(?:not|has|before|after|exists)(?=": )/g, misspell, false],
  ['a value that the column never has', /(?<="group": (?:\[|\{ "not": )?")\w+(?=")/g, misspell, false],
  ['a number that the column never has', /(?<="group": )"\w+"/g, () => '7', false],
  ['today misspelt', /(?<="(?:before|after)": ")today(?=")/g, () => 'Today', false],
  ['a day in another form', /(?<="(?:before|after)": ")today(?=")/g, () => '31.12.2026', false],
  ['a text for a number', /(?<="(?:before|after)": )\d+/g, () => '"many"', false],
  ['a list for a limit of time', /(?<="(?:before|after)": )"today"/g, () => '["today"]', false],
  ['a text for a truth value', /(?<="exists": )(?:true|false)/g, ([value]) => `"${value}"`, false],
  ['a condition that is nothing', CONDITION, () => 'null', false],
  ['a condition without an operator', CONDITION, () => '{}', false],
  ['conditions in a list', /(?<="where": )\{\n[^{}]*\}/g, () => '["core"]', false],
  ['a text for a list of columns', /(?<="sort": )\[("[^"]*")[^\]]*\]/g, (match) => match[1] ?? '', false],
  ['a number in quotes', /(?<="(?:limit|pageSize)": )\d+/g, ([number]) => `"${number}"`, false],
  ['no entry', /(?<="(?:limit|pageSize)": )\d+/g, () => '0', false],
  ['a variable of the row misspelt', /(?<=\{this\.)\w+(?=\})/g, misspell, false],
  ['a variable of nothing', /(?<="[^"\n]*\{)this(?=\.\w+\})/g, () => 'that', false],
  [
    'both a key and a column of values',
    /(?<="key": "\w+")/g,
    () => ', "distinct": "id"',
    false,
    ownOrPrevious,
  ],
];

/** The steps of a column that is reached through others, without the last. */
const STEP = /\b(?:person|cohort)(?=\.\w)/g;
const LAST_STEP = /(?<=\b(?:person|cohort)\.)\w+/g;
/** The name of a column in a text that is put together of columns. */
const ROW_COLUMN = /(?<=\{row\.)\w+/g;

/** Mistakes in columns that are reached through others, in entries that are put together, and in what values are called. */
export const RELATION_KINDS: readonly Kind[] = [
  ['a step misspelt', STEP, misspell, false],
  ['the last step misspelt', LAST_STEP, misspell, false],
  ['a step that names no rows', STEP, () => 'id', false],
  ['a step too many', LAST_STEP, ([name]) => `${name}.zero`, false],
  ['a step without a name', STEP, ([name]) => `${name}.`, false],
  ['another mark between steps', /(?<=\b(?:person|cohort))\.(?=\w)/g, () => '/', false],
  ['a column of a text misspelt', ROW_COLUMN, misspell, false],
  ['a row misspelt', /(?<=\{)row(?=\.)/g, () => 'rwo', false],
  [
    'a field of a part misspelt',
    /(?<=")(?:src|alt|label|href|term|detail)(?=": "[^"]*\{row)/g,
    misspell,
    false,
  ],
  ['a unit that does not fit', /(?<=\{(?:row|this)\.)\w+(?=:(?:year|month)\})/g, () => 'name', false],
  ['a unit of a text misspelt', /(?<=\{(?:row|this)\.[\w.]+:)\w+(?=\})/g, misspell, false],
  ['letters of a unit exchanged', /(?<=:)year(?=\})/g, () => 'yaer', false],
  ['a column of a unit misspelt', /(?<=\{this\.)\w+(?=:\w+\})/g, misspell, false],
  ['an opening brace missing', /\{(?=(?:row|this)\.[\w.:]+\})/g, () => '', false],
  ['a closing brace missing', /(?<=\{(?:row|this)\.[\w.:]+)\}/g, () => '', false],
  ['a title column misspelt', /(?<="x-title": ")\w+/g, misspell, false],
  ['a title column that is a list', /(?<="x-title": )"\w+"/g, ([name]) => `[${name}]`, false],
  ['a value with a title misspelt', /(?<="x-titles": \{\n +")\w+/g, misspell, false],
  ['a title that is a number', /(?<="x-titles": \{\n +"\w+": )"[^"]*"/g, () => '7', false],
  ['a word of a row schema misspelt', /(?<=")x-\w+(?=": )/g, misspell, false],
  ['a table of a relation misspelt', /(?<="x-refers": ")[^"]+(?=")/g, misspell, false],
  ['a count of nothing', /(?<="count\w*": \{\n +"from": ")[^"]+(?=")/g, misspell, false],
  ['a word of a count misspelt', /(?<=\n {6}")(?:from|where)(?=": )/g, misspell, false],
  ['a word that no count has', /(?<=\n {6}"from": "data\/[^"]+")/g, () => ', "limit": 3', false],
  ['a count of pages', /(?<="count\w*": \{\n +"from": ")[^"]+(?=")/g, () => 'pages', false],
  ['a count misspelt', /(?<=\{)count\w*(?=\})/g, misspell, false],
];

/** A value in the data of a page, on one line. */
const DATA = '(?<="data": \\{[^{}\\n]*';
const inData = (pattern: string) => new RegExp(`${DATA})${pattern}`, 'g');

/** Mistakes in columns of pages, in authors and in several sources. */
export const COLUMN_KINDS: readonly Kind[] = [
  ['a column of a page misspelt', inData('(?<=")\\w+(?=":)'), misspell, false],
  ['data misspelt', /(?<=\n {2}")data(?=": \{)/g, misspell, false],
  ['data that is a list', /(?<=\n {2}"data": )\{[^{}\n]*\}/g, ([data]) => `[${data}]`, false],
  ['a number of a column in quotes', inData('(?<=": )\\d+'), ([number]) => `"${number}"`, false],
  ['a text of a column made a number', inData('(?<=": )"[^"]+"'), () => '7', false],
  ['a row that a page names misspelt', inData('(?<="organiser": ")[a-z-]+'), misspell, false],
  ['a column that a page needs missing', /(?<="data": \{ )"organiser": "[^"]*",? ?/g, () => '', false],
  ['a column in a text of a page misspelt', /(?<=\{this\.)(?:organiser|fee)\b/g, misspell, false],
  ['a step in a text of a page misspelt', /(?<=\{this\.organiser\.)\w+/g, misspell, false],
  ['a column of a list of pages misspelt', /(?<=\{row\.)(?:organiser|author)/g, misspell, false],
  ['a type of a column misspelt', /(?<="type": ")(?:integer|string)(?=")/g, misspell, false],
  ['a column of all pages again', /(?<=\n {4}")fee(?=": \{)/g, () => 'title', false],
  ['a key of an author misspelt', /(?<="author": \[?")[a-z-]+(?=")/g, misspell, false],
  ['an author that is no text', /(?<="author": )"[^"]*"/g, () => '7', false],
  ['an author twice', /(?<="author": \[)"[^"]*"/g, ([one]) => `${one}, ${one}`, false],
  ['the table of authors misspelt', /(?<="authors": ")data\/\w+/g, misspell, false],
  ['a source of several misspelt', /(?<="from": \[(?:"[^"]*", )?")[a-z/]+(?=")/g, misspell, false],
  ['a source of several without its kind', /(?<="from": \["pages\/events", ")data\//g, () => '', false],
  ['a rule of an event misspelt', /(?<=")(?:repeats|every|on|until)(?=": [{["])/g, misspell, false],
  ['a period that is none', /(?<="every": ")week/g, () => 'fortnight', false],
  ['a day of the week in another form', /(?<="on": \[")tue/g, () => 'Tuesday', false],
  ['a rule of a week for months', /(?<="every": ")week/g, () => 'month', false],
  ['an end before the beginning', /(?<="until": ")2027/g, () => '2025', false],
  ['a size of pages in quotes', /(?<="pageSize": )\d+/g, ([size]) => `"${size}"`, false],
  ['a source twice', /(?<="from": \[)"[^"]*"/g, ([one]) => `${one}, ${one}`, false],
  ['a column that only one source has', /(?<="columns": \["title", )"startsOn"/g, () => '"speaker"', false],
];

/** Creates up to `each` mutations of every kind of a text, chosen by `random`. */
export function createMutations(
  kinds: readonly Kind[],
  text: string,
  each: number,
  random: () => number,
): Mutation[] {
  return kinds.flatMap(([kind, where, change, safe, lines]) =>
    sample([...text.matchAll(where)], each, random).map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      const end = change === 'cut' ? text.length : match.index + match[0].length;
      const replacement = change === 'cut' ? '' : change(match);
      return {
        kind,
        safe,
        text: text.slice(0, match.index) + replacement + text.slice(end),
        lines: lines ? lines(text, line) : [line],
      };
    }),
  );
}

/** Returns up to `count` of some values, chosen by `random`, in their order. */
export function sample<Value>(values: readonly Value[], count: number, random: () => number): Value[] {
  return values
    .map((value, index) => ({ value, index, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ value }) => value);
}

/** Pieces that people type by mistake. */
const PIECES = [...'{}[]",:', '\n', ' ', 'x', "'"];

/** Returns a text after one to three edits: characters dropped, typed or replaced, mostly those of the JSON syntax. */
export function damage(text: string, random: () => number): string {
  const pick = (count: number) => Math.floor(random() * count);
  let damaged = text;
  for (let edits = 1 + pick(3); edits > 0; edits--) {
    const marks = [...damaged.matchAll(/[{}[\],:"]/g)].map(({ index }) => index);
    const mark = marks[pick(marks.length)] ?? 0;
    const any = pick(damaged.length);
    const piece = PIECES[pick(PIECES.length)] ?? '';
    const edit = random();
    if (edit < 0.4) damaged = damaged.slice(0, mark) + damaged.slice(mark + 1);
    else if (edit < 0.6) damaged = damaged.slice(0, any) + damaged.slice(any + 1 + pick(3));
    else if (edit < 0.9) damaged = damaged.slice(0, any) + piece + damaged.slice(any);
    else damaged = damaged.slice(0, mark) + piece + damaged.slice(mark + 1);
  }
  return damaged;
}

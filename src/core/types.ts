/** A source of content: a folder, a map in memory, or anything else. Its paths use `/`, but not in front. */
export interface ContentSource {
  /**
   * Returns the sorted paths of all files below `folder`, `content/pages`, if there is one. Leaves out hidden
   * files, files of operating systems and what `faults` returns.
   */
  list(folder: string): string[];
  /** Returns the sorted names directly in `folder`, as `list` does; those of folders end in `/`. */
  names(folder: string): string[];
  /** Returns a file's text, unless it is missing or has a `fault`. Bytes that are not UTF-8 become U+FFFD. */
  read(path: string): string | undefined;
  /** Returns true if there is a file with exactly this path, in the same case. */
  has(path: string): boolean;
  /** Returns the size of a file in bytes, or `undefined` if it does not exist. */
  size(path: string): number | undefined;
  /** Returns the reason why an existing file can't be read, or `undefined`. */
  fault(path: string): SourceFault | undefined;
  /** Returns the files and folders in `folder`, or in its path, that can't be read, sorted by path. */
  faults(folder: string): readonly SourceFault[];
}

/** The reason why a file can't be read, or can't be published as it is. */
export interface Fault {
  /** The rest of a sentence that begins with the file's name: `is empty`. */
  reason: string;
  help: string;
}

/** An existing file or folder that can't be read. */
export interface SourceFault extends Fault {
  path: string;
}

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Returns true for a JSON object: not an array, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true for a value that is not empty. */
export function isFilled(value: Json | undefined): value is Json {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** Returns true for a value that JSON has. */
export function isJson(value: unknown): value is Json {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    Array.isArray(value) ||
    isObject(value)
  );
}

/** A range of a text in offsets from 0. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** `error` stops the build; `warning` does not. */
export type Severity = 'error' | 'warning';

/** A position in a file. Lines and columns (in UTF-16 units) count from 1, `offset` from 0. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}

/** A range of a file in positions. `end` is exclusive. */
export interface Range {
  start: Position;
  end: Position;
}

/** An edit that fixes a problem: replaces the text from `start` to `end` (offsets) with `text`. */
export interface Fix extends Span {
  text: string;
}

/** One mistake in the content, in the words of its editor. Plain data; `src/report` prints it. */
export interface Diagnostic {
  /** Stable name of the rule. */
  rule: string;
  severity: Severity;
  /** Path of the file from the site's root. */
  file: string;
  /** JSON pointer (RFC 6901) of the value; empty for the whole file. */
  pointer: string;
  range: Range;
  message: string;
  /** A sentence that says what to do. */
  help?: string;
  /** An edit that is safe to make without asking. */
  fix?: Fix;
  /** Edits that may be meant: a person has to choose. */
  suggestions?: Fix[];
}

/** The thing that a place means of a field: its value, its name, or with `file` any range of the file. */
export type Target = 'value' | 'key' | 'file';

/** A place in a file. */
export interface Place {
  file: string;
  pointer: string;
  /** Default `value`. */
  target?: Target | undefined;
  /** The range in its text that is meant, if it is not all of it. */
  within?: Span | undefined;
  /** The fields of which one is missing in the value; none if its entries are. */
  missing?: readonly string[];
}

/** An entry of a list or a field of an object as it was written. Without a place, the text around it is like that of others. */
export interface WrittenEntry {
  text: string;
  /** The place that the text before and after it fits: after another entry, before the first one, or alone. */
  place?: 'next' | 'first' | 'only';
  before?: string;
  after?: string;
}

/**
 * An edit of a file's text. A pointer is that of a JSON value; in CSV of a row (`/3`), a cell (`/3/tags`) or an entry
 * of the list in it (`/3/tags/0`); in Markdown of the whole text or a paragraph (`/3`). Inverses keep what was `written`.
 */
export type Operation =
  /** Changes a value, or with a range a part of a text. */
  | { op: 'set'; pointer: string; value: Json; within?: Span | undefined; written?: string }
  /** Adds an entry before the one at the pointer, or a field: at an index, by default as the last one. */
  | {
      op: 'insert';
      pointer: string;
      value: Json;
      at?: number | undefined;
      written?: WrittenEntry | undefined;
    }
  /** Removes an entry or a field; `left` stays of a list or an object that is empty then. */
  | { op: 'remove'; pointer: string; left?: string }
  /** Moves an entry or a field as it is written. Another name in the same object renames a field in its place. */
  | {
      op: 'move';
      from: string;
      pointer: string;
      at?: number | undefined;
      left?: string;
      written?: WrittenEntry | string;
    }
  /** Adds a copy of an entry after it. */
  | { op: 'duplicate'; pointer: string };

/** The place where a value that a page shows is written: in the page, its template, a cell, another page. */
export interface Origin extends Pick<Place, 'file' | 'pointer'> {
  /** True if the page shows something else that is made of it: a date in words, a number in a title. Absent if not compared. */
  isComputed?: boolean;
  /** The line that takes it from there, if it is in another file. */
  line?: RowLine;
}

/** The line of a template, or of a query, that a column of a row fills; with a range if the line has more. */
export interface RowLine extends Place {
  column?: string;
  /** The pointer of the query; absent for a line of a template. */
  query?: string;
  /** True if the column of the row is empty, and the line needs it. */
  isEmpty?: true;
}

/** A value of a page, or a part of it, whose origin is sought. */
export type Sought = Omit<Place, 'file'>;

/** Operations on the values of a file, or edits of the text of a broken one. */
export type Edits = readonly (Operation | Fix)[];

/** A repair of a problem. */
export interface Repair<E = string | Edits> {
  /** The right text in exactly the place of the problem, or edits of the file. */
  edit: E;
  /**
   * A `certain` repair is made by `--fix`, and an `offered` one chosen by a person. Any other is tried before: the first one that
   * ends the problem and makes no other one is offered. A `safe` one loses no word, sign or value and goes by spelling or form:
   * `--fix` makes it, if no other one would do. An `example` is named, and is not what is meant.
   */
  certainty?: 'certain' | 'offered' | 'safe' | 'example' | undefined;
  /** A sentence that says what to do: behind the help of the problem, or with a `guess` in place of it. A text has both. */
  advice?: string;
  /** The end of the message: ` Did you mean "title"?`. */
  guess?: string;
  /**
   * Problems that it may show and does not make: of `rules`, for a value that no field had before; `all`, if it says
   * which schema is meant.
   */
  reveals?: 'rules' | 'all';
  /** The problem in other words, if the repair is right: that of a syntax error, which may be read in several ways. */
  says?: Partial<UnlocatedDiagnostic>;
}

/** Returns repairs of one operation each, of which a person chooses. */
export function createOffers(...operations: readonly Operation[]): Repair[] {
  return operations.map((one) => ({ edit: [one], certainty: 'offered' }));
}

/** Returns the repair by a text of which a person decides. */
export function createOffer(edit: string): Repair<string>[] {
  return [{ edit, certainty: 'offered' }];
}

/** Returns the repair that `--fix` makes; none without an edit. */
export function createFix<E extends Repair['edit']>(edit: E | undefined): Repair<E>[] {
  return edit === undefined ? [] : [{ edit, certainty: 'certain' }];
}

/** Returns true for a diagnostic that `--fix` repairs, or may repair. */
export function isFixable({ repairs = [] }: Pick<UnlocatedDiagnostic, 'repairs'>): boolean {
  return repairs.some(({ certainty }) => certainty === 'certain' || certainty === 'safe');
}

/** A diagnostic before `locate` turns its place into lines and columns. */
export interface UnlocatedDiagnostic extends Omit<Diagnostic, 'range' | 'fix' | 'suggestions'>, Place {
  /** Repairs by which the problem ends or may end, the likeliest first. Without one that does, `help` is what is said. */
  repairs?: readonly Repair[] | undefined;
  /**
   * Cause that diagnostics share: a key, or the name of what is `absent`, as the command `where` takes it: `/people`,
   * `data/team`, with what the place writes before its name. Only the first error of them, or else the first, is reported,
   * with the places of the others.
   */
  cause?: string | { absent: string; prefix?: string } | undefined;
  /** The path of what is not there because of it: of the pages of a template, as written, or of a file with another name. */
  lost?: string;
  /** The source that lacks a column, as a query names it: `pages/news`; `this` for the row or the data of the page. */
  columnsOf?: string | undefined;
  /** The identity of the page that it was found on, if the value is written in another file. */
  page?: string;
  /** The line that shows the value on that page. */
  line?: RowLine;
  /** Other places of the problem, which the message names. */
  also?: readonly Place[];
}

/** Creates an error in a file. Its range, if it has one, is one of the file. */
export function createFileError(
  rule: string,
  file: string,
  content: Partial<UnlocatedDiagnostic> & Pick<UnlocatedDiagnostic, 'message'>,
): UnlocatedDiagnostic {
  return { rule, severity: 'error', file, pointer: '', target: content.within && 'file', ...content };
}

/** Returns true for a diagnostic that stops the build. */
export function isError({ severity }: { severity: Severity }): boolean {
  return severity === 'error';
}

/** A file that differs between two commits, or between a commit and the folder. */
export interface ChangedFile {
  status: 'added' | 'removed' | 'changed' | 'renamed';
  /** The path; of a removed file the one that it had. */
  file: string;
  /** The path before the change, which differs from `file` for a renamed file only. */
  from: string;
}

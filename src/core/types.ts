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
}

/** The part of a field that a pointer means. */
export type Part = 'value' | 'key';

/** A new text in place of a value, of its key, or of both with their comma (`member`). */
export interface Edit {
  pointer: string;
  part: Part | 'member';
  text: string;
}

/** A value of a file. */
export type Place = Pick<Diagnostic, 'file' | 'pointer'>;

/** The place where a value that a page shows is written: in the page, its template, a cell, another page. */
export interface Origin extends Place {
  /** True if the page shows something else that is made of it: a date in words, a number in a title. */
  isComputed?: true;
  /** The line that takes it from there, if it is in another file. */
  line?: RowLine;
}

/** The line of a template, or of a query, that a column of a row fills. */
export interface RowLine extends Place {
  /** The range that the column fills, if the line has more. */
  within?: Span;
  column?: string;
  /** The pointer of the query; absent for a line of a template. */
  query?: string;
  /** True if the column of the row is empty, and the line needs it. */
  isEmpty?: true;
}

/** A value of a page, or a part of it, whose origin is sought. */
export type Sought = Pick<UnlocatedDiagnostic, 'pointer' | 'part' | 'within' | 'missing'>;

/** A diagnostic before `locate` turns its pointer or offsets into lines and columns. */
export interface UnlocatedDiagnostic extends Omit<Diagnostic, 'range'> {
  /** The part that is underlined. Default `value`. */
  part?: Part;
  /** The range in the text of the value, or in a text file, that is meant. */
  within?: Span;
  /** The range in it that is underlined alone, if `word` is there. */
  piece?: Span;
  /** Offsets in the file, for what no pointer can address, such as syntax errors. */
  span?: Span;
  /** The text that is expected to be underlined. It is another if it has variables or escapes. */
  word?: string;
  /** The certain replacement of `word`. `locate` makes a fix of it, if `word` is there. */
  instead?: string;
  /**
   * Key of a cause that diagnostics share, such as a file. Only the first error of them, or else the first,
   * is reported, with the places of the others.
   */
  cause?: string;
  /** A field that is missing at the beginning of the file. `locate` makes a fix of it. */
  add?: { name: string; value: string };
  /** Edits that fix the problem together. `locate` makes a fix of them. */
  edits?: readonly Edit[];
  /** The fields of which one is missing in the value; none if its entries are. */
  missing?: readonly string[];
  /** The identity of the page that it was found on, if the value is written in another file. */
  page?: string;
  /** The line that shows the value on that page. */
  line?: RowLine;
  /** Other places of the problem, which the message names. */
  also?: readonly Place[];
}

export function createFileError(
  rule: string,
  file: string,
  content: Pick<UnlocatedDiagnostic, 'message' | 'help' | 'span'>,
): UnlocatedDiagnostic {
  return { rule, severity: 'error', file, pointer: '', ...content };
}

/** Returns true for a diagnostic that stops the build. */
export function isError({ severity }: { severity: Severity }): boolean {
  return severity === 'error';
}

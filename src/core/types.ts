/** Where content comes from: a folder, a map in memory, or anything else. Paths use `/` and have no leading one. */
export interface ContentSource {
  /**
   * Returns the paths of all files below `folder` (`content/pages`), sorted; empty when there is no such folder. Hidden files, files
   * of operating systems and what `faults` returns are left out.
   */
  list(folder: string): string[];
  /** Returns the names directly in `folder`, sorted; those of folders end in `/`. The same are left out. */
  names(folder: string): string[];
  /** Returns a file's text, or `undefined` when there is none or `fault` has a reason. Bytes that are not UTF-8 become U+FFFD. */
  read(path: string): string | undefined;
  /** Returns true if there is a file of exactly this name, upper and lower case included. */
  has(path: string): boolean;
  /** Returns the reason why a file that is there can't be read. */
  fault(path: string): SourceFault | undefined;
  /** Returns the files and folders below `folder`, or on the way to it, that can't be listed or must not be followed, by path. */
  faults(folder: string): readonly SourceFault[];
}

/** A file or folder that is there and can't be read. */
export interface SourceFault {
  path: string;
  /**
   * `outside`, `loop`, `broken`: a symbolic link that leads out of the site, back to a folder that it is in, or nowhere. `folder`: a
   * folder named like a file. `special`: a pipe, a socket, a device. `failed`: the system refused.
   */
  kind: 'outside' | 'loop' | 'broken' | 'folder' | 'special' | 'failed';
  /** Where the link leads, or what the system said. */
  detail: string;
}

/** The reason why a file below `content/media/` can't be published as it is: what follows its name in a sentence, and what to do. */
export interface MediaFault {
  reason: string;
  help: string;
}

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** A piece of a text: offsets from 0, the end not in it. */
export interface Span {
  start: number;
  end: number;
}

/** `error` stops the build; `warning` does not. */
export type Severity = 'error' | 'warning';

/** A place in a file; lines and columns count from 1, columns in UTF-16 units as editors do; `offset` from 0. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}

/** From `start` up to, not including, `end`. */
export interface Range {
  start: Position;
  end: Position;
}

/** A change that mends a problem: replace the text from `start` to `end` (offsets) by `text`. */
export interface Fix {
  start: number;
  end: number;
  text: string;
}

/** One mistake in the content, told once, in the words of the editor's page. Plain data: printing is elsewhere. */
export interface Diagnostic {
  /** The rule's stable name. */
  rule: string;
  severity: Severity;
  /** The file's path from the site's root. */
  file: string;
  /** JSON pointer (RFC 6901) of the value it is about; empty for the file as a whole. */
  pointer: string;
  range: Range;
  message: string;
  /** The way out, in a sentence. */
  help?: string;
  /** A change that is safe to make by itself. */
  fix?: Fix;
}

/** What part of the value at a pointer is meant. */
export type Part = 'value' | 'key';

/** A problem whose place is still a pointer or offsets: lines and columns are worked out only for what is told. */
export interface UnlocatedDiagnostic {
  rule: string;
  severity: Severity;
  file: string;
  pointer: string;
  /** Which part of the value is underlined; default `value`. */
  part?: Part;
  /** Offsets into the text, where no pointer can say the place (syntax). */
  span?: { start: number; end: number };
  /** The words within the value that are meant; only they are underlined if they stand in it once. */
  word?: string;
  /** What can only have been meant by `word`: makes a fix. */
  instead?: string;
  /** The cause that several findings have in common, such as a file: of them, only the first is reported. */
  cause?: string;
  /** A field that belongs at the beginning of the object: makes a fix. */
  add?: { name: string; value: string };
  message: string;
  help?: string;
  fix?: Fix;
}

/** Returns true for what stops the build. */
export function isError({ severity }: { severity: Severity }): boolean {
  return severity === 'error';
}

/** Adds findings one after another: a call takes only so many arguments. */
export function pushAll(diagnostics: UnlocatedDiagnostic[], more: readonly UnlocatedDiagnostic[]): void {
  for (const diagnostic of more) diagnostics.push(diagnostic);
}

import type { Fix, Json, Span, UnlocatedDiagnostic } from '../../types.ts';
import { mayHaveDuplicateKeys } from './duplicate-keys.ts';
import { createRepair } from './fix.ts';
import { findMergeConflict } from './merge-conflict.ts';
import { tryParse } from './plain-json.ts';
import { readJson } from './reader.ts';
import { createSyntaxError } from './syntax-errors.ts';

/** The value of a JSON text and its syntax errors. */
export interface ParsedJson {
  /** After a syntax error: as much as can be understood. */
  value: Json | undefined;
  diagnostics: UnlocatedDiagnostic[];
  /** True if a part of the text could not be read, so `value` may lack something. */
  isPartial: boolean;
}

/**
 * Parses a JSON text by `JSON.parse`, or, if that fails, by a reader that recovers from syntax errors and
 * explains them.
 */
export function parseJson(file: string, text: string): ParsedJson {
  const encoding = checkEncoding(file, text);
  // The value is read all the same, so that links to this page are not reported as broken too.
  if (encoding) return { value: readJson(text).value, diagnostics: [encoding], isPartial: true };
  const value = tryParse(text);
  if (value !== undefined && !mayHaveDuplicateKeys(text, value))
    return { value, diagnostics: [], isPartial: false };
  return parseConflict(file, text) ?? recover(file, text, value !== undefined);
}

function recover(file: string, text: string, isJson: boolean): ParsedJson {
  const read = readJson(text);
  const isUnexplained = read.errors.length === 0 && !isJson;
  const errors = isUnexplained ? [createSyntaxError('not-json', { start: 0, end: 1 }, '', [])] : read.errors;
  const fix = createRepair(text, read);
  const diagnostics = errors.map(({ start, end, message, help }, i) =>
    createDiagnostic(file, { start, end }, { message, help, ...(i === 0 && fix && { fix }) }),
  );
  return { value: read.value, diagnostics, isPartial: read.isPartial };
}

function createDiagnostic(
  file: string,
  span: Span,
  error: { message: string; help: string; fix?: Fix },
): UnlocatedDiagnostic {
  return { rule: 'json-syntax', severity: 'error', file, pointer: '', span, ...error };
}

function parseConflict(file: string, text: string): ParsedJson | undefined {
  const conflict = findMergeConflict(text);
  if (!conflict) return undefined;
  const { message, help } = createSyntaxError('conflict', conflict.span, '', []);
  const { value } = readJson(conflict.ours);
  return { value, diagnostics: [createDiagnostic(file, conflict.span, { message, help })], isPartial: true };
}

function checkEncoding(file: string, text: string): UnlocatedDiagnostic | undefined {
  if (text.trim() === '') {
    return createDiagnostic(
      file,
      { start: 0, end: 1 },
      { message: 'The file is empty.', help: 'Write a page into it, or delete the file.' },
    );
  }
  const lost = text.indexOf('\uFFFD');
  if (lost < 0) return undefined;
  return createDiagnostic(
    file,
    { start: lost, end: lost + 1 },
    {
      message: "The file is not saved as UTF-8: this character can't be read.",
      help: 'Save the file with the encoding UTF-8, then check that the character is right.',
    },
  );
}

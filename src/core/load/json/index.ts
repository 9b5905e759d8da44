import type { Fix, Json, Span, UnlocatedDiagnostic } from '../../types.ts';
import { mayHaveDuplicateKeys } from './duplicate-keys.ts';
import { createRepair } from './fix.ts';
import { findMergeConflict } from './merge-conflict.ts';
import { readJson } from './reader.ts';
import { createSyntaxError } from './syntax-errors.ts';

/** What a JSON text holds. After a slip, `value` is what can be understood of the rest. */
export interface ParsedJson {
  value: Json | undefined;
  diagnostics: UnlocatedDiagnostic[];
  /** Whether a part of the text could not be read: what `value` lacks may be there. */
  isPartial: boolean;
}

/**
 * Reads a JSON text. A right one is read by `JSON.parse`; only a wrong one by our own reader, which goes on after
 * a slip and can say what it is.
 */
export function parseJson(file: string, text: string): ParsedJson {
  const encoding = encodingFinding(file, text);
  // What others link to is read all the same, so that they are not told of it as well.
  if (encoding) return { value: readJson(text).value, diagnostics: [encoding], isPartial: true };
  const value = plainValue(text);
  if (value !== undefined && !mayHaveDuplicateKeys(text, value))
    return { value, diagnostics: [], isPartial: false };
  return conflictFinding(file, text) ?? readSlips(file, text, value !== undefined);
}

function plainValue(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function readSlips(file: string, text: string, isJson: boolean): ParsedJson {
  const read = readJson(text);
  const isSilent = read.errors.length === 0 && !isJson;
  const errors = isSilent ? [createSyntaxError('not-json', { start: 0, end: 1 }, '', [])] : read.errors;
  const fix = createRepair(text, read);
  const diagnostics = errors.map(({ start, end, message, help }, i) =>
    syntax(file, { start, end }, { message, help, ...(i === 0 && fix && { fix }) }),
  );
  return { value: read.value, diagnostics, isPartial: read.isPartial };
}

function syntax(
  file: string,
  span: Span,
  error: { message: string; help: string; fix?: Fix },
): UnlocatedDiagnostic {
  return { rule: 'json-syntax', severity: 'error', file, pointer: '', span, ...error };
}

function conflictFinding(file: string, text: string): ParsedJson | undefined {
  const conflict = findMergeConflict(text);
  if (!conflict) return undefined;
  const { message, help } = createSyntaxError('conflict', conflict.span, '', []);
  const { value } = readJson(conflict.ours);
  return { value, diagnostics: [syntax(file, conflict.span, { message, help })], isPartial: true };
}

function encodingFinding(file: string, text: string): UnlocatedDiagnostic | undefined {
  if (text.trim() === '') {
    return syntax(
      file,
      { start: 0, end: 1 },
      { message: 'The file is empty.', help: 'Write a page into it, or delete the file.' },
    );
  }
  const lost = text.indexOf('\uFFFD');
  if (lost < 0) return undefined;
  return syntax(
    file,
    { start: lost, end: lost + 1 },
    {
      message: 'The file is not saved as UTF-8: this character can not be read.',
      help: 'Save the file with the encoding UTF-8, then look whether the character is right.',
    },
  );
}

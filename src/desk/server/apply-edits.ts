import { edit, readDocument } from '../../core/edit/edit.ts';
import type { Refusal, TextDocument } from '../../core/edit/text-format.ts';
import { findTextFault } from '../../core/load/text-format.ts';
import { getParent, parsePointer } from '../../core/paths/pointer.ts';
import type { Fix, Json, Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { replaceMiddle } from '../../core/util/replace-middle.ts';
import type { Edit } from './entries.ts';
import { Refused } from './refused.ts';

/** The result of edits, and the edits that restore each byte. */
interface Edited {
  text: string;
  inverse: readonly Edit[];
}

/** Reads a text for edits, or returns the reason why it can't be read. */
export function readTextDocument(file: string, text: string): TextDocument | Refusal {
  const fault = findTextFault(file, text);
  return fault ? { refused: fault.message } : readDocument(file, text);
}

/** Applies edits to the text of a file one after the other. Throws if one does not fit. */
export function applyEdits(file: string, text: string, edits: readonly Edit[]): Edited {
  const operations = edits.flatMap((one) => ('op' in one ? one : []));
  if (operations.length === edits.length) return applyOperations(file, text, operations);
  let made: Edited = { text, inverse: [] };
  for (const one of edits) {
    const next = 'op' in one ? applyOperations(file, made.text, [one]) : applyFix(made.text, one);
    made = { text: next.text, inverse: [...next.inverse, ...made.inverse] };
  }
  return made;
}

/** Throws if a text can't be written as it is, such as what is half of a character. */
export function expectWritable(file: string, text: string): void {
  const fault = findTextFault(file, text);
  // A file with an open conflict is a text, in which the conflict can be resolved.
  if (fault && !fault.help) throw new Refused(`${file} can't be edited here. ${fault.message}`);
  if (Buffer.from(text).toString() !== text)
    throw new Refused('There is half of a character in it, which can’t be saved.');
}

function applyFix(text: string, { start, end, text: by }: Fix): Edited {
  if (end > text.length) throw new Refused('The text is another one by now.');
  const inverse = { start, end: start + by.length, text: text.slice(start, end) };
  return { text: text.slice(0, start) + by + text.slice(end), inverse: [inverse] };
}

function applyOperations(file: string, text: string, operations: readonly Operation[]): Edited {
  const doc = readTextDocument(file, text);
  if ('refused' in doc) throw new Refused(doc.refused);
  const narrowed = operations.map((one, i) =>
    operations.slice(0, i).some((earlier) => affects(earlier, one.pointer)) ? one : narrow(one, doc.value),
  );
  const edited = edit(doc, narrowed);
  if ('refused' in edited) throw new Refused(edited.refused);
  return { text: edited.document.text, inverse: edited.inverse };
}

/** Returns true if another value may be at a pointer after an operation. */
function affects(operation: Operation, pointer: string): boolean {
  const { op, pointer: at } = operation;
  const changed = op === 'set' ? [at] : [at, op === 'move' ? operation.from : at].map(getParent);
  return changed.some((one) => pointer.startsWith(one));
}

/** Changes only the middle of a text that differs: what is before and after it stays as it is written. */
function narrow(operation: Operation, value: Json): Operation {
  if (operation.op !== 'set' || operation.within || operation.written !== undefined) return operation;
  const old = findValue(value, parsePointer(operation.pointer));
  if (typeof old !== 'string' || typeof operation.value !== 'string') return operation;
  const { text, ...within } = replaceMiddle(old, operation.value);
  return { ...operation, value: text, within };
}

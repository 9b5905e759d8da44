import { edit, readDocument } from '../../core/edit/edit.ts';
import type { ContentSource, Operation } from '../../core/types.ts';
import { groupBy } from '../../core/util/group-by.ts';
import type { BeforeAfter } from '../../files/file-edits.ts';
import { UsageError } from '../../files/usage-error.ts';

/** An operation on a file. */
export type FileOperation = Operation & { file: string };

/**
 * Applies operations to the texts of their files, and returns these. Ranges are those of the texts before it.
 * Throws a usage error if an operation is refused.
 */
export function editFiles(
  source: ContentSource,
  operations: readonly FileOperation[],
): Map<string, BeforeAfter> {
  const texts = new Map<string, BeforeAfter>();
  for (const [file, inFile] of groupBy(operations, (operation) => operation.file)) {
    const from = source.read(file) ?? '';
    const sorted = inFile.toSorted((a, b) => getStart(b) - getStart(a));
    const edited = edit(readDocument(file, from), sorted);
    if ('refused' in edited) throw new UsageError(`${file} can't be changed. ${edited.refused}`);
    texts.set(file, { from, to: edited.document.text });
  }
  return texts;
}

function getStart(operation: Operation): number {
  return (operation.op === 'set' && operation.within?.start) || 0;
}

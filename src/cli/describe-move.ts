import { formatUses } from '../build/edits/find-uses.ts';
import type { Move } from '../build/edits/plan-move.ts';
import { formatCount } from '../core/text/message-text.ts';
import { isError } from '../core/types.ts';
import { createEditedSource } from '../files/file-edits.ts';
import { folderSource } from '../files/folder-source.ts';
import { UsageError } from '../files/usage-error.ts';
import { formatText } from '../report/text.ts';

/** Returns what a move in a folder changes, as lines of a text. Throws a usage error if it would make new errors. */
export function describeMove(root: string, move: Move): string {
  const { renamed, uses, lost, below, problems } = move;
  const source = createEditedSource(folderSource(root), move);
  const newProblems = problems.length > 0 ? [formatText(problems, source, false)] : [];
  if (problems.some(isError)) throw new UsageError(`${newProblems}\nNothing was changed.`);
  return [
    ...renamed.map(({ from, to }) => `${from} → ${to}`),
    ...formatUses(uses),
    ...formatUses(lost).map((line) => `${line}: it will no longer contain this`),
    ...(below > 0
      ? [`Addresses below ${renamed[0]?.from}/ stay as they are (${formatCount(below, 'page')}).`]
      : []),
    ...newProblems,
  ].join('\n');
}

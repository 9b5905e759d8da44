import { appendToPointer, getParent, parsePointer } from '../paths/pointer.ts';
import { quoteAll } from '../text/message-text.ts';
import type { Operation, Place, Repair } from '../types.ts';

/** Returns the repair of an entry of a list that is several in one text: `a, b`; none for any other text. */
export function splitEntry(value: unknown, { file, pointer }: Place): Repair[] {
  const [first = '', ...others] = typeof value === 'string' ? value.split(/\s*[,;|]\s*/).filter(Boolean) : [];
  const index = Number(parsePointer(pointer).at(-1));
  if (others.length === 0 || Number.isNaN(index)) return [];
  const added = others.map((one, i): Operation => {
    return { op: 'insert', pointer: appendToPointer(getParent(pointer), index + 1 + i), value: one };
  });
  const entries = [first, ...others];
  const advice = file.endsWith('.csv') ? `"${entries.join('; ')}"` : quoteAll(entries);
  return [
    {
      edit: [{ op: 'set', pointer, value: first }, ...added],
      advice: `Write ${advice}: each is an entry of its own.`,
      certainty: 'safe',
    },
  ];
}

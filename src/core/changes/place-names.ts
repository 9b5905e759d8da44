import { expandVariables } from '../analyze/variables.ts';
import { isObject } from '../types.ts';
import { getFieldTitle, isQueryOf } from './format-value.ts';
import { type ComparedPlace, getSide } from './place.ts';
import { getEntryName, isBlockList, isOnlyDetail, isOnlyList } from './value-name.ts';

/**
 * Creates a function that returns the names from that of the file to that of a value, without implied ones but its own,
 * which `isImplied` if a sentence about the value is clear without it.
 */
export function createLocator(fileName: string, variables: Readonly<Record<string, string>>) {
  const locate = (place: ComparedPlace, isLast = true): { path: string[]; isImplied: boolean } => {
    const { part, holder, ...nodes } = place;
    if (!holder) return { path: [fileName], isImplied: false };
    const { path } = locate(holder, false);
    const isImplied = isNameImplied(place, holder, isLast);
    if (!isLast && isImplied) return { path, isImplied };
    const side = getSide(part);
    const [node, list] = [holder[side], holder.part[side]];
    const step = part.from ?? part.to ?? '';
    const name = Array.isArray(list)
      ? expandVariables(getEntryName(list, Number(step), node, isLast || part.isMoved), variables)
      : getFieldTitle(step, node, nodes[side]);
    return { path: [...path, name], isImplied };
  };
  return locate;
}

/** Returns true for an entry that is no object, the only list of an object, and the only detail of an entry. */
function isNameImplied({ part, ...nodes }: ComparedPlace, holder: ComparedPlace, isLast: boolean): boolean {
  const side = getSide(part);
  const [node, list, child] = [holder[side], holder.part[side] ?? null, part[side] ?? null];
  const isQuery = isQueryOf(child, nodes[side]);
  if (!isObject(list)) return isQuery || !isObject(child);
  const field = part.from ?? part.to ?? '';
  if (isEntry(holder)) return isOnlyDetail(list, node, field);
  return (isQuery || (Array.isArray(child) && !isLast)) && isOnlyList(node, field);
}

/** Returns true for an entry of a list, but for a block. */
function isEntry({ part, holder }: ComparedPlace): boolean {
  const side = getSide(part);
  return holder !== undefined && !isObject(holder.part[side]) && !isBlockList(holder[side]);
}

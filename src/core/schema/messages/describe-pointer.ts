import { parsePointer } from '../../pointer.ts';
import { findSchemaNode, getChild } from '../schema.ts';

/**
 * Describes a pointer in the words of an editor: `Hero › slide 3 › image`. A block has the title of its schema, an item its
 * title and number, a field its name, in quotes at the top level. Returns an empty string for the empty pointer.
 */
export function describePointer(root: string, value: unknown, pointer: string): string {
  const steps = parsePointer(pointer);
  const words: string[] = [];
  let current = value;
  steps.forEach((step, i) => {
    const isItem = Array.isArray(current);
    current = getChild(current, step);
    const path = steps.slice(0, i + 1);
    if (isItem) words.push(describeItem(root, value, path, current, Number(step) + 1));
    else if (!Array.isArray(current) || i === steps.length - 1) words.push(i === 0 ? `"${step}"` : step);
  });
  const description = words.join(' › ');
  return description.charAt(0).toUpperCase() + description.slice(1);
}

function describeItem(root: string, value: unknown, path: string[], item: unknown, number: number): string {
  const schema = findSchemaNode(root, value, path);
  const isBlock = typeof getChild(item, 'type') === 'string' && schema?.properties?.type !== undefined;
  if (isBlock && schema?.title) return schema.title;
  return `${schema?.title?.toLowerCase() ?? 'item'} ${number}`;
}

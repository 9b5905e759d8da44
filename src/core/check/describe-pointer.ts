import { parsePointer } from '../pointer.ts';
import { findSchemaNode, getChild } from '../schema/schema.ts';

/**
 * Where a value stands, in the words of the page: `Hero › slide 3 › image`. Blocks are called by their title,
 * items by what they are and their number, fields by their name; one of the page itself in quotes.
 */
export function describePointer(root: 'page' | 'site', value: unknown, pointer: string): string {
  const steps = parsePointer(pointer);
  const words: string[] = [];
  let current = value;
  steps.forEach((step, i) => {
    current = getChild(current, step);
    const path = steps.slice(0, i + 1);
    if (/^\d+$/.test(step)) words.push(itemName(root, value, path, current, Number(step) + 1));
    else if (!isList(current) || i === steps.length - 1) words.push(i === 0 ? `"${step}"` : step);
  });
  const place = words.join(' › ');
  return place.charAt(0).toUpperCase() + place.slice(1);
}

function itemName(root: string, value: unknown, path: string[], item: unknown, number: number): string {
  const schema = findSchemaNode(root, value, path);
  const isBlock = typeof getChild(item, 'type') === 'string' && schema?.properties?.type !== undefined;
  if (isBlock && schema?.title) return schema.title;
  return `${schema?.title?.toLowerCase() ?? 'item'} ${number}`;
}

function isList(value: unknown): boolean {
  return Array.isArray(value);
}

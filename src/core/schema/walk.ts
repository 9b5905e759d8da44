import type { Path } from '../paths/pointer.ts';
import { isObject, type JsonObject } from '../types.ts';
import { getChildTree, pageTree, type SchemaTree } from './schema-tree.ts';

/** A value that a walk has come to, with the list or the object that holds it. The first one has no path. */
export interface Visited {
  value: unknown;
  /** For a block, the tree of its type. A value without a schema has none. */
  tree?: SchemaTree | undefined;
  path?: Path;
  holder?: Visited;
}

/** Visits a value and, if `visit` returns true, those in it in their order: along a schema tree, or without one. */
export function walk(visited: Visited, visit: (visited: Visited) => boolean): void {
  const { value, tree, path: up } = visited;
  if (!visit(visited) || typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    walk({ value: child, tree: getChildTree(tree, step, child), path: { up, step }, holder: visited }, visit);
  }
}

/** Lists a value and all in it, in the order of the file. */
export function listValues(first: Visited): Visited[] {
  const found: Visited[] = [];
  walk(first, (visited) => found.push(visited) > 0);
  return found;
}

/** Collects the blocks of a list and the blocks nested in them, in the order of the page. */
export function collectBlocks(blocks: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  walk({ value: blocks, tree: pageTree.fields?.get('blocks') }, ({ value, tree }) => {
    if (tree?.part === 'block' && isObject(value)) found.push(value);
    return (tree?.items ?? tree)?.part === 'block';
  });
  return found;
}

/** Adds the texts in a value to `found`, in their order, and returns that. */
export function listTexts(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) listTexts(one, found);
  return found;
}

/** Lists the texts among the values of an object. */
export function listOwnTexts(object: JsonObject = {}): string[] {
  return Object.values(object).filter((value) => typeof value === 'string');
}

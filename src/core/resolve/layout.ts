import type { Page } from '../../generated/props.ts';
import { getAnnotation } from '../schema/annotations.ts';
import { blockTypes, getSchema } from '../schema/schema.ts';
import { isObject, type JsonObject } from '../types.ts';

/**
 * Returns the layout of resolved blocks. Those that are all no wider than a text, `x-narrow`, and not images alone below
 * the title, are a column, `text`, or one with something beside it, `aside`: a filled field of `x-aside`.
 */
export function getLayout(blocks: unknown): Page['layout'] {
  if (!Array.isArray(blocks) || !blocks.every(isNarrow) || blocks.every(isWithoutText)) return 'site';
  return blocks.some((block) => listAside(block).some((name) => isFilled(block[name]))) ? 'aside' : 'text';
}

function isNarrow(block: unknown): boolean {
  if (!isObject(block)) return false;
  const type = String(block.type);
  const { properties = {} } = getSchema(`blocks/${type}`);
  const isUsual = (name: string) => !isFilled(block[name]) || block[name] === properties[name]?.default;
  if (!getAnnotation(type, 'x-narrow')?.every(isUsual)) return false;
  const aside = listAside(block);
  return Object.entries(block).every(
    ([name, value]) => !Array.isArray(value) || aside.includes(name) || value.filter(isBlock).every(isNarrow),
  );
}

function isWithoutText({ type }: JsonObject): boolean {
  const { pageTitle, image } = getAnnotation(String(type), 'x-roles') ?? {};
  return pageTitle !== undefined || image !== undefined;
}

function isBlock(value: unknown): value is JsonObject {
  return isObject(value) && blockTypes.includes(String(value.type));
}

function listAside({ type }: JsonObject): readonly string[] {
  return getAnnotation(String(type), 'x-aside') ?? [];
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

import type { PageSummary } from '../../core/analyze/summary.ts';
import { readJsonFile } from '../../core/load/json/index.ts';
import { foldForm } from '../../core/text/suggest.ts';
import type { ContentSource } from '../../core/types.ts';
import type { FileOperation } from './edit-files.ts';

/** Returns the operations that give a page another address, to which the old one leads. */
export function changeAddress(page: PageSummary, to: string, source: ContentSource): FileOperation[] {
  const { file, path, redirectFrom, draft } = page;
  const address: FileOperation = { file, op: 'set', pointer: '/path', value: to };
  const own = redirectFrom.find(({ name }) => name === to);
  if (own) return [address, { file, op: 'set', pointer: own.pointer, value: path }];
  // Nobody knows the address of a draft. Upper and lower case make no difference.
  if (draft || foldForm(path) === foldForm(to)) return [address];
  return [address, ...addRedirects(page, [path], source)];
}

/** Returns the operations that let old addresses lead to a page. */
export function addRedirects(
  { file, redirectFrom }: PageSummary,
  old: readonly string[],
  source: ContentSource,
): FileOperation[] {
  const fields = Object.keys(readJsonFile(file, source).value ?? {});
  if (!fields.includes('redirectFrom'))
    return [
      { file, op: 'insert', pointer: '/redirectFrom', value: [...old], at: fields.indexOf('path') + 1 },
    ];
  return old.map((value, i) => ({
    file,
    op: 'insert',
    pointer: `/redirectFrom/${redirectFrom.length + i}`,
    value,
  }));
}

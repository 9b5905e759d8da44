import { blocksPage } from './blocks.ts';
import { rulesPage } from './rules.ts';

/** The documents that are made from schemas and rules, by their file. */
export function generatedDocs(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/blocks.md', blocksPage()],
    ['docs/rules.md', rulesPage()],
  ]);
}

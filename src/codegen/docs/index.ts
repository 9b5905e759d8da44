import { createBlocksPage } from './blocks.ts';
import { createRulesPage } from './rules.ts';

/** The documents that are made from schemas and rules, by their file. */
export function createDocs(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/blocks.md', createBlocksPage()],
    ['docs/rules.md', createRulesPage()],
  ]);
}

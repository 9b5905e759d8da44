import { createBlocksPage } from './blocks.ts';
import { createRulesPage } from './rules.ts';

/** Creates the documents that are derived from schemas and rules, by their files. */
export function createDocs(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/blocks.md', createBlocksPage()],
    ['docs/rules.md', createRulesPage()],
  ]);
}

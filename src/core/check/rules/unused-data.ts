import { TEAM } from './examples.ts';
import type { Rule } from './rule.ts';

/** Reports data that no page shows or counts. */
export const unusedData: Rule = {
  name: 'unused-data',
  severity: 'warning',
  needsWholeSite: true,
  why: 'Somebody keeps data up to date that nobody sees.',
  bad: { files: TEAM },
  good: { blocks: [{ type: 'table', title: 'Team', data: 'team' }], files: TEAM },
  site({ data, tables }, report) {
    const used = new Set<string>();
    return {
      onPage(page) {
        for (const pattern of page.data) for (const name of tables.matchNames(pattern)) used.add(name);
      },
      onEnd() {
        for (const { name, file } of data) {
          if (used.has(name)) continue;
          report(
            { file },
            { pointer: '' },
            { message: `No page uses the data "${name}".`, help: 'Show it in a table, or delete it.' },
          );
        }
      },
    };
  },
};

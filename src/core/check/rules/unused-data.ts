import { withReferred } from '../../load/referred-rows.ts';
import { listPatterns } from '../../load/table-names.ts';
import { suggestWhere } from '../../text/suggest.ts';
import { TEAM } from './examples.ts';
import type { Rule } from './rule.ts';

export const unusedData: Rule = {
  severity: 'warning',
  why: 'Somebody keeps data up to date that nobody sees.',
  bad: { files: TEAM },
  good: { blocks: [{ type: 'table', title: 'Team', data: 'team' }], files: TEAM },
  site({ summary, pages, data, tables }, report) {
    const patterns = new Set(
      [summary, ...pages].flatMap(({ data: named, template, queries = [] }) => [
        ...named,
        ...queries.flatMap(({ query }) => listPatterns(query)),
        ...(template ? listPatterns(template) : []),
      ]),
    );
    for (const pattern of listPatterns({ from: tables.options.authors ?? '' })) patterns.add(pattern);
    const shown = [...patterns].flatMap((pattern) => tables.matchNames(pattern));
    const used = new Set(withReferred(shown, tables));
    for (const { name, file } of data) {
      if (used.has(name)) continue;
      report({
        file,
        message: `No page uses the data "${name}".`,
        help: `Show it in a table, or delete it. ${suggestWhere(`data/${name}`)}`,
      });
    }
  },
};

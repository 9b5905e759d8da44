import { SAVE_AS_CSV } from '../../load/csv-format.ts';
import { DATA } from '../../load/read-table.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Rule } from './rule.ts';

/** A table of data that does not exist. */
export const unknownData: Rule = {
  name: 'unknown-data',
  severity: 'error',
  why: 'A table and a counted number name their data. Without the data there is nothing to show or to count.',
  bad: { blocks: [{ type: 'statGrid', stats: [{ value: { count: 'team/membrs' }, title: 'Members' }] }] },
  good: {
    blocks: [{ type: 'statGrid', stats: [{ value: { count: 'team/members' }, title: 'Members' }] }],
    files: {
      'content/data/team/members.csv': 'name\nAda\n',
      'content/data/team.schema.json': { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
  page(summary, { tables, source }, report) {
    for (const data of summary.data) {
      const { name } = data;
      if (tables.matchNames(name).length > 0) continue;
      const bare = bareName(name);
      const known = tables.findFile(bare) ? [bare] : tables.names;
      const meant = tables.findFile(bare) ? ` Did you mean "${bare}"?` : didYouMean(name, known);
      const other = source.list(DATA.slice(0, -1)).find((file) => isOtherFormat(file, DATA + bare));
      report(data, {
        message: `There is no data "${name}".${meant}`,
        help: other
          ? `${other} is neither .csv nor .json. ${SAVE_AS_CSV}`
          : `Data lives below ${DATA}: ${name} is ${DATA}${name}.csv or .json.`,
        ...(tables.findFile(bare) ? { word: name, instead: bare } : getCorrection(name, known)),
      });
    }
  },
};

/** Returns the name of data in what people write for it: its path, or its name with an ending. */
function bareName(name: string): string {
  return name.replace(/^\/?(content\/)?(data\/)?/, '').replace(/\.(csv|json)$/i, '');
}

/** Returns whether a file has the path of data and another ending: `members.xlsx`, `members.CSV`. */
function isOtherFormat(file: string, path: string): boolean {
  return file.startsWith(`${path}.`) && /^[a-z]+$/i.test(file.slice(path.length + 1));
}

import { DATA, listFiles } from '../../content-paths.ts';
import { SAVE_AS_CSV } from '../../load/csv-format.ts';
import { toDataName } from '../../load/table-names.ts';
import { didYouMean, findSameName, suggestWhere } from '../../suggest.ts';
import { TEAM } from './examples.ts';
import { checkEach, type Rule } from './rule.ts';

export const unknownData: Rule = {
  why: 'Tables and counted numbers name their data. Without the data there is nothing to show or to count.',
  bad: { blocks: [{ type: 'statGrid', stats: [{ value: { count: 'taem' }, title: 'Members' }] }] },
  good: {
    blocks: [{ type: 'statGrid', stats: [{ value: { count: 'team' }, title: 'Members' }] }],
    files: TEAM,
  },
  page: checkEach(['data'], ({ name }, { tables, source }) => {
    if (tables.matchNames(name).length > 0) return undefined;
    const dataName = toDataName(name);
    const same = findSameName(dataName, tables.names);
    const other = listFiles(DATA, source).find((file) => isOtherFormat(file, DATA + dataName));
    return {
      message: `There is no data "${name}".${didYouMean(same ?? name, tables.names)}`,
      help: other
        ? `${other} is neither a .csv nor a .json file. ${SAVE_AS_CSV}`
        : `Put the data at ${DATA}${dataName}.csv or ${DATA}${dataName}.json, or write the name of data that exists. ${suggestWhere(`data/${dataName}`)}`,
      cause: `unknown-data data/${dataName}`,
      ...(same !== undefined && { instead: same }),
    };
  }),
};

/** Returns true if a file has the path of data and another ending: `members.xlsx`, `members.CSV`. */
function isOtherFormat(file: string, path: string): boolean {
  return file.startsWith(`${path}.`) && /^[a-z]+$/i.test(file.slice(path.length + 1));
}

import { DATA } from '../data.ts';
import { correction, didYouMean } from '../suggest.ts';
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
  page(facts, { tables }, tell) {
    for (const data of facts.data) {
      if (tables.matching(data.name).length > 0) continue;
      tell(data, {
        message: `There is no data "${data.name}".${didYouMean(data.name, tables.names)}`,
        help: `Data lives below ${DATA}: ${data.name} is ${DATA}${data.name}.csv or .json.`,
        ...correction(data.name, tables.names),
      });
    }
  },
};

import { TEAM } from './examples.ts';
import { checkEach, type Rule } from './rule.ts';

export const unknownData: Rule = {
  why: 'Tables and counted numbers name their data. Without the data there is nothing to show or to count.',
  bad: { blocks: [{ type: 'statGrid', stats: [{ value: { count: 'taem' }, title: 'Members' }] }] },
  good: {
    blocks: [{ type: 'statGrid', stats: [{ value: { count: 'team' }, title: 'Members' }] }],
    files: TEAM,
  },
  page: checkEach(['data'], ({ name }, { tables }) => {
    if (tables.matchNames(name).length > 0) return undefined;
    return tables.describeMissing(name);
  }),
};

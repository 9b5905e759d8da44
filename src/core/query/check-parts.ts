import {
  describeHalfVariable,
  findHalfVariables,
  findVariables,
  getColumnSource,
  withBraces,
  writeInBraces,
} from '../analyze/variables.ts';
import { getChildTree, type SchemaTree } from '../schema/schema-tree.ts';
import { describeUnknown, listMeant } from '../text/suggest-names.ts';
import { isObject, type UnlocatedDiagnostic } from '../types.ts';
import { ROW } from './to-item.ts';

/** A diagnostic of a query without its place, by default an error. */
export type QueryDiagnostic = Partial<UnlocatedDiagnostic> & Pick<UnlocatedDiagnostic, 'rule' | 'message'>;

/** A problem at the steps from a field to a part of it. */
type PartProblem = QueryDiagnostic & { steps: string[] };

/** Lists the fields and variables that there are not in a field which is put together of columns. */
export function listPartProblems(
  value: unknown,
  tree: SchemaTree | undefined,
  variables: readonly string[] | undefined,
): PartProblem[] {
  if (typeof value === 'string')
    return listVariableProblems(value, variables, true).map((one) => ({ ...one, steps: [] }));
  if (!Array.isArray(value) && !isObject(value)) return [];
  const known = isObject(value) ? tree?.fields : undefined;
  return Object.entries(value).flatMap(([key, part]): PartProblem | PartProblem[] => {
    if (known && !known.has(key)) {
      const names = [...known.keys()];
      const unknown = describeUnknown(`There is no field "${key}" here.`, key, 'The fields are', names);
      return { steps: [key], rule: 'unknown-field', target: 'key', ...unknown };
    }
    const child = getChildTree(tree, Array.isArray(value) ? Number(key) : key, part);
    return listPartProblems(part, child, variables).map((one) => ({ ...one, steps: [key, ...one.steps] }));
  });
}

/** Lists the variables that there are not in a text of a query: in a part of an entry, or in a condition. */
export function listVariableProblems(
  text: string,
  variables: readonly string[] | undefined,
  isOfEntry: boolean,
): QueryDiagnostic[] {
  const rule = 'unknown-variable';
  const unknown = findVariables(text).filter(
    ({ name }) => variables && !(isOfEntry && name.startsWith(ROW)) && !variables.includes(name),
  );
  return [
    ...findHalfVariables(text, (name) => variables?.includes(name) === true).map(({ name, ...within }) => ({
      rule,
      within,
      ...describeHalfVariable(name),
    })),
    ...unknown.map(({ name, ...within }) => ({
      rule,
      within,
      message: `There is no variable "${withBraces(name)}".`,
      columnsOf: getColumnSource(name),
      help: isOfEntry
        ? 'In an entry, {row.NAME} is a column of its row, and {this.NAME} a field of the page that is shown.'
        : 'In a query, {this.NAME} is a field of the page or a column of its row; others are in "variables" in site.config.json.',
      repairs: listMeantVariables(name.trim(), variables ?? [], isOfEntry).map(writeInBraces),
    })),
  ];
}

/** Lists the variables that an unknown one may mean: the column of that name, of the row or the page, then the nearest. */
function listMeantVariables(name: string, variables: readonly string[], isOfEntry: boolean) {
  const column = name.replace(/^.*?\./, '');
  const ofRow = isOfEntry ? [ROW + column] : [];
  const same = variables.filter((one) => one === name || one === `this.${column}`);
  return [
    ...[...ofRow, ...same].map((edit) => ({ edit, certainty: 'safe' as const })),
    ...listMeant(name, [...ofRow, ...variables]),
  ];
}

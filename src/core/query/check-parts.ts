import {
  describeHalfVariable,
  findHalfVariables,
  findVariables,
  withBraces,
  writeInBraces,
} from '../analyze/variables.ts';
import { getChildTree, type SchemaTree } from '../schema/schema-tree.ts';
import { describeUnknown, listMeant } from '../text/suggest.ts';
import { isObject, type UnlocatedDiagnostic } from '../types.ts';
import { ROW } from './to-item.ts';

/** A problem at the steps from a field to a part of it. */
type PartProblem = Omit<UnlocatedDiagnostic, 'file' | 'pointer' | 'severity'> & { steps: string[] };

/** Lists the fields and variables that there are not in a field which is put together of columns. */
export function listPartProblems(
  value: unknown,
  tree: SchemaTree | undefined,
  variables: readonly string[] | undefined,
): PartProblem[] {
  if (typeof value === 'string') return listTextProblems(value, variables);
  if (!Array.isArray(value) && !isObject(value)) return [];
  const known = isObject(value) ? tree?.fields : undefined;
  return Object.entries(value).flatMap(([key, part]): PartProblem[] => {
    if (known && !known.has(key)) {
      const names = [...known.keys()];
      return [
        {
          steps: [key],
          rule: 'unknown-field',
          part: 'key',
          ...describeUnknown(`There is no field "${key}" here.`, key, 'The fields are', names),
        },
      ];
    }
    const child = getChildTree(tree, Array.isArray(value) ? Number(key) : key, part);
    return listPartProblems(part, child, variables).map((one) => ({ ...one, steps: [key, ...one.steps] }));
  });
}

function listTextProblems(text: string, variables: readonly string[] | undefined): PartProblem[] {
  const unknown = findVariables(text).filter(
    ({ name }) => variables && !name.startsWith(ROW) && !variables.includes(name),
  );
  return [
    ...findHalfVariables(text).map(({ name, ...within }) => ({
      steps: [],
      rule: 'unknown-variable',
      within,
      ...describeHalfVariable(name),
    })),
    ...unknown.map(({ name, ...within }) => ({
      steps: [],
      rule: 'unknown-variable',
      within,
      message: `There is no variable "${withBraces(name)}".`,
      help: 'In an entry, {row.NAME} is a column of its row, and {this.NAME} a field of the page that is shown.',
      meant: listMeant(name, [name.replace(/^.*?\./, ROW), ...(variables ?? [])]).map(writeInBraces),
    })),
  ];
}

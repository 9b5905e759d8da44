import type { ForEach } from '../../generated/content.ts';
import type { SiteContext } from '../analyze/site.ts';
import { describeUnknownVariable, findHalfVariables, findVariables } from '../analyze/variables.ts';
import { withRelated } from '../load/relations.ts';
import { appendToPointer } from '../paths/pointer.ts';
import { createFileError, createOffers, isFilled, type UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { checkQuery } from './check-query.ts';
import { describeMisuse } from './column-kinds.ts';
import { findTemplateSource, listColumnsOf, type PageRow } from './page-row.ts';
import { getColumnsOf } from './related-columns.ts';
import { parseColumn } from './select-rows.ts';
import type { FindSource, Row, Source } from './sources.ts';
import type { Template } from './templates.ts';

/** Checks what the pages of a template are made by: its rows, and what gives them their paths and titles. */
export function checkTemplate(template: Template, find: FindSource, site: SiteContext) {
  const { file, forEach } = template;
  const wrong = describeWrongKey(forEach);
  if (wrong) return [createFileError('bad-template', file, wrong)];
  const variables = site.areVariablesKnown ? Object.keys(site.variables) : undefined;
  const problems = checkQuery({ file, pointer: '/forEach', query: forEach, variables }, find);
  return problems.length > 0 ? problems : checkTexts(template, find, site);
}

/** Describes a template that does not say which column its pages are made by; `undefined` for any other. */
function describeWrongKey({ from, key, distinct }: ForEach) {
  const isOfPages = !from.startsWith('data/');
  const rightDistinct = '"distinct": the column of which each value has a page';
  const help = isOfPages
    ? `Write ${rightDistinct}, such as "tags".`
    : `Write "key": the column that identifies a row, such as "id"; or ${rightDistinct}.`;
  if (key !== undefined && distinct !== undefined)
    return { pointer: '/forEach/distinct', message: '"forEach" has both "key" and "distinct".', help };
  if (distinct !== undefined || (key !== undefined && !isOfPages)) return undefined;
  const lacking = isOfPages ? 'no "distinct"' : 'neither "key" nor "distinct"';
  return { pointer: '/forEach', message: `"forEach" has ${lacking}.`, help };
}

/** Reports variables in the path and the title of a template that no row has. */
function checkTexts({ file, forEach, path, title, names }: Template, find: FindSource, site: SiteContext) {
  const source = findTemplateSource(forEach, names, find);
  const columns = [forEach.distinct ?? Object.keys(withRelated(source.columns, getColumnsOf(find)))].flat();
  const isKnown = (name: string) =>
    name.startsWith('this.')
      ? columns.includes(parseColumn(name.slice('this.'.length)).column)
      : !site.areVariablesKnown || Object.hasOwn(site.variables, name);
  return Object.entries({ path, title }).flatMap(([field, text]) => {
    const unknown = findVariables(text).filter(({ name }) => !isKnown(name));
    return [...unknown, ...findHalfVariables(text, isKnown)].map(
      ({ name, ...within }): UnlocatedDiagnostic => {
        const described = describeUnknownVariable(name, site.variables, columns);
        return {
          rule: 'unknown-variable',
          severity: 'error',
          file,
          pointer: `/${field}`,
          within,
          ...described,
        };
      },
    );
  });
}

/** Reports units of columns that hold no dates: `{this.name:year}`. */
export function findWrongUnits({ file, lines }: Template, { columns }: Source): UnlocatedDiagnostic[] {
  return lines.flatMap(({ pointer, names }) =>
    names.flatMap((name) => {
      const { column, unit } = parseColumn(name);
      if (unit === undefined || unit === 'count' || !Object.hasOwn(columns, column)) return [];
      const misused = describeMisuse(column, `:${unit}`, columns);
      return misused ? createFileError('unknown-column', file, { pointer, ...misused }) : [];
    }),
  );
}

/** Reports the lines of a template that are on none of its pages, as their columns are empty in all rows. */
export function findEmptyLines(
  { file, forEach, lines }: Template,
  { columns: known, hasErrors }: Source,
  pages: readonly PageRow[],
): UnlocatedDiagnostic[] {
  if (hasErrors || pages.length === 0 || forEach.distinct !== undefined) return [];
  const isEmpty = memoize((column: string) => !pages.some(({ values }) => isFilled(values[column])));
  return lines.flatMap(({ pointer, names }) => {
    const columns = listColumnsOf(names);
    const [column] = columns;
    if (column === undefined || !columns.every((one) => Object.hasOwn(known, one) && isEmpty(one))) return [];
    return createFileError('empty-column', file, {
      severity: 'warning',
      pointer,
      message: `No row of ${forEach.from} has a value in the column "${column}", so this line is on no page.`,
      help: 'Fill in the column, name another one, or remove the line.',
    });
  });
}

/** Reports rows without a key of their own, or the template if most are. A table with errors may lack keys. */
export function checkKeys(
  { file, forEach: { key } }: Template,
  { hasErrors }: Source,
  unkeyed: readonly Row[],
  count: number,
): UnlocatedDiagnostic[] {
  if (key === undefined) return [];
  const wrong = unkeyed.filter(({ values }) => !hasErrors || isFilled(values[key]));
  if (wrong.length <= Math.max(1, count / 2)) return wrong.map((row) => createKeyProblem(row, key, file));
  const problem = createFileError('duplicate-key', file, {
    pointer: '/forEach/key',
    message: `The column "${key}" identifies no row: ${wrong.length} of ${count} rows have the same value as another, or none.`,
    help: 'Name a column that is different in each row. For a page for each value of it, write "distinct" in place of "key".',
  });
  return [problem];
}

function createKeyProblem(row: Row, key: string, template: string): UnlocatedDiagnostic {
  const isMissing = !isFilled(row.values[key]);
  const reason = isMissing ? `no "${key}"` : `the same "${key}" as another: "${row.values[key]}"`;
  return createFileError('duplicate-key', row.file, {
    pointer: isMissing ? row.pointer : appendToPointer(row.pointer, key),
    message: `The row has ${reason}.`,
    help: `${template} makes a page for each row and identifies the rows by "${key}": give each its own, or name another column in "key".`,
    cause: `duplicate-key ${template} ${isMissing}`,
  });
}

/** Reports templates that make pages of the same rows, if none says that lists link to its pages. */
export function findRivals(templates: readonly Template[]): UnlocatedDiagnostic[] {
  const keyed = templates.filter(({ forEach }) => forEach.key !== undefined);
  return [...groupBy(keyed, ({ forEach }) => forEach.from)].flatMap(([from, ofRows]) => {
    // Those with the same addresses are another mistake.
    const rivals = [...new Map(ofRows.map((template) => [template.path, template])).values()];
    const main = rivals.filter(({ forEach }) => forEach.main);
    const [last, ...others] = main.length > 1 ? main : rivals.toReversed();
    if (!last || others.length === 0 || main.length === 1) return [];
    return createFileError('several-pages', last.file, {
      severity: 'warning',
      pointer: '/forEach',
      target: 'key',
      message: `Several pages are made for each row of ${from}: also by ${others.map(({ file }) => file).join(', ')}. Lists link to those of this file.`,
      help: 'Add "main": true to "forEach" of the one that lists link to.',
      repairs: createOffers({ op: 'insert', pointer: '/forEach/main', value: true }),
    });
  });
}

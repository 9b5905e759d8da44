import type { ForEach } from '../../generated/content.ts';
import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { describeUnknownVariable, findHalfVariables, findVariables } from '../analyze/variables.ts';
import { withRelated } from '../load/relations.ts';
import { createPageId, parsePageId } from '../paths/page-id.ts';
import { appendToPointer, toPointer } from '../paths/pointer.ts';
import { listValues } from '../schema/walk.ts';
import { createFileError, createOffers, isFilled, isObject, type UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { checkQuery } from './check-query.ts';
import { describeMisuse } from './column-kinds.ts';
import { listNamed } from './fill.ts';
import { createPageRows, getForEach, listColumnsOf, type PageRow } from './page-row.ts';
import { listColumnNames } from './query-columns.ts';
import { addRelated, getColumnsOf } from './related-columns.ts';
import { createQueryContext, parseColumn, type QueryContext, selectRows } from './select-rows.ts';
import { createSourceFinder, type FindSource, type Row, type Source } from './sources.ts';

/** A page file that makes a page for each row: its path and title are those of its pages, as written. */
export interface Template {
  file: string;
  forEach: ForEach;
  path: string;
  title: string;
  /** The columns that its texts name, with their units. */
  names: readonly string[];
  /** Its lines that name columns: where each is, and the columns with their units. */
  lines: readonly { pointer: string; names: readonly string[] }[];
}

/** Returns a page that is a template, `undefined` for any other, also one that a template has made. */
export function readTemplate(file: string, page: unknown): Template | undefined {
  const forEach = parsePageId(file).key === undefined ? getForEach(page) : undefined;
  if (!forEach || !isObject(page)) return undefined;
  const names = [...new Set(listNamed(page))];
  const lines = listValues({ value: page }).flatMap(({ value, path }) => {
    const own = typeof value === 'string' ? listNamed(value) : [];
    return own.length > 0 ? { pointer: toPointer(path), names: own } : [];
  });
  return { file, forEach, path: String(page.path), title: String(page.title), names, lines };
}

/** The pages that templates make: the row of each by its identity. */
export interface TemplatePages {
  pages: Map<string, PageRow>;
  diagnostics: UnlocatedDiagnostic[];
  /** The times at which rows come or go, past and to come, in milliseconds since 1970. */
  times: number[];
}

/** Lists the pages that templates make of rows, and of those of `pages` that no template has made. */
export function listTemplatePages(
  templates: readonly Template[],
  site: SiteContext,
  pages: readonly PageSummary[],
): TemplatePages {
  const found: TemplatePages = { pages: new Map(), diagnostics: [], times: [] };
  const written = pages.filter(({ template }) => !template);
  const find = createSourceFinder(site, written);
  const context = createQueryContext(site, found.times);
  for (const template of templates) {
    const { forEach, names } = template;
    const source = addRelated(
      find(forEach.from),
      [...listColumnNames(forEach), ...listColumnsOf(names)],
      find,
    );
    const problem = checkTemplate(template, find, source, site);
    if (problem.length === 0) addPages(template, source, find, context, found);
    else found.diagnostics.push(...problem.map((one) => ({ ...one, lost: template.path })));
  }
  found.diagnostics.push(...findRivals(templates));
  return found;
}

/** Reports templates that make pages of the same rows, if none says that lists link to its pages. */
function findRivals(templates: readonly Template[]): UnlocatedDiagnostic[] {
  const byRows = groupBy(
    templates.filter(({ forEach }) => forEach.key !== undefined),
    ({ forEach }) => forEach.from,
  );
  return [...byRows].flatMap(([from, ofRows]) => {
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

/** Checks what the pages of a template are made by: its rows, and what gives them their paths and titles. */
function checkTemplate(
  template: Template,
  find: FindSource,
  source: Source,
  site: SiteContext,
): UnlocatedDiagnostic[] {
  const { file, forEach } = template;
  const { from, key, distinct } = forEach;
  const isOfPages = !from.startsWith('data/');
  const hasBoth = key !== undefined && distinct !== undefined;
  if (!hasBoth && (distinct ?? (isOfPages ? undefined : key)) !== undefined) {
    const variables = site.areVariablesKnown ? Object.keys(site.variables) : undefined;
    const problems = checkQuery({ file, pointer: '/forEach', query: forEach, variables }, find);
    return problems.length > 0 ? problems : checkTexts(template, find, source, site);
  }
  const rightDistinct = '"distinct": the column of which each value has a page';
  const problem = createFileError('bad-template', file, {
    pointer: hasBoth ? '/forEach/distinct' : '/forEach',
    message: `"forEach" has ${hasBoth ? 'both "key" and "distinct"' : isOfPages ? 'no "distinct"' : 'neither "key" nor "distinct"'}.`,
    help: isOfPages
      ? `Write ${rightDistinct}, such as "tags".`
      : `Write "key": the column that identifies a row, such as "id"; or ${rightDistinct}.`,
  });
  return [problem];
}

/** Reports variables in the path and the title of a template that no row has. */
function checkTexts(
  template: Template,
  find: FindSource,
  source: Source,
  site: SiteContext,
): UnlocatedDiagnostic[] {
  const { file, forEach, path, title } = template;
  const columns = [forEach.distinct ?? Object.keys(withRelated(source.columns, getColumnsOf(find)))].flat();
  const isKnown = (name: string) =>
    name.startsWith('this.')
      ? columns.includes(parseColumn(name.slice('this.'.length)).column)
      : !site.areVariablesKnown || Object.hasOwn(site.variables, name);
  return Object.entries({ path, title }).flatMap(([field, text]) => {
    const unknown = findVariables(text).filter(({ name }) => !isKnown(name));
    return [...unknown, ...findHalfVariables(text)].map(({ name, ...within }) => {
      const place = { file, pointer: `/${field}`, within };
      const described = describeUnknownVariable(name, site.variables, columns);
      return { rule: 'unknown-variable', severity: 'error' as const, ...place, ...described };
    });
  });
}

/** Adds the pages of a template, and the problems of rows that have none. */
function addPages(
  template: Template,
  source: Source,
  find: FindSource,
  context: QueryContext,
  found: TemplatePages,
): void {
  const { file, forEach, names } = template;
  const toPageRow = createPageRows(forEach, source, names, find, context.dates);
  const { pages, diagnostics } = found;
  const { key = '', distinct } = forEach;
  const rows = selectRows(forEach, source.rows, context);
  const problems: UnlocatedDiagnostic[] = [];
  const made: PageRow[] = [];
  for (const row of rows) {
    const values = [row.values[distinct ?? key]].flat().filter(isFilled);
    if (distinct === undefined && values.length === 0 && !source.hasErrors)
      problems.push(createKeyProblem(row, key, file));
    for (const value of values) {
      const id = createPageId(file, String(value));
      if (distinct !== undefined) pages.set(id, { values: { [distinct]: String(value) }, forEach });
      else if (pages.has(id)) problems.push(createKeyProblem(row, key, file));
      else {
        const page = toPageRow(row);
        made.push(page);
        pages.set(id, page);
      }
    }
  }
  diagnostics.push(...findWrongUnits(template, source));
  if (!source.hasErrors) diagnostics.push(...findEmptyLines(template, source, made));
  const isOfTemplate = problems.length > Math.max(1, rows.length / 2);
  diagnostics.push(...(isOfTemplate ? [createWrongKey(key, file, problems.length, rows.length)] : problems));
}

/** Reports units of columns that hold no dates: `{this.name:year}`. */
function findWrongUnits({ file, lines }: Template, { columns }: Source): UnlocatedDiagnostic[] {
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
function findEmptyLines(
  { file, forEach, lines }: Template,
  { columns: known }: Source,
  pages: readonly PageRow[],
): UnlocatedDiagnostic[] {
  if (pages.length === 0 || forEach.distinct !== undefined) return [];
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

/** Creates the problem of a template whose key identifies few rows. */
function createWrongKey(key: string, file: string, count: number, all: number): UnlocatedDiagnostic {
  return createFileError('duplicate-key', file, {
    pointer: '/forEach/key',
    message: `The column "${key}" identifies no row: ${count} of ${all} rows have the same value as another, or none.`,
    help: 'Name a column that is different in each row. For a page for each value of it, write "distinct" in place of "key".',
  });
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

import { isObject } from '../is-object.ts';
import { child, stepsOf } from '../pointer.ts';
import type { Finding, Json, JsonObject } from '../types.ts';
import type { CsvSource, ReadRows } from './csv-rows.ts';
import { MAX_ROWS, tooManyRows } from './data-limits.ts';
import { parseJson } from './json/index.ts';
import { kindOf, RowProblems, rowFindings } from './row-diagnostics.ts';

/** Reads a JSON file into rows, whatever is wrong with it. */
export function jsonRows(source: CsvSource): ReadRows {
  const { file, text } = source;
  if (text.trim() === '') return { rows: [], findings: [shape(file, 'The file is empty.', EMPTY)] };
  const { value, findings, isPartial } = parseJson(file, text);
  if (isPartial) return { rows: [], findings };
  if (!Array.isArray(value))
    return { rows: [], findings: findings.length > 0 ? findings : [noList(file, value)] };
  if (value.length > MAX_ROWS) return { rows: [], findings: [tooManyRows(file)] };
  const { rows, findings: ofRows } = checkRows(value, source);
  return { rows, findings: [...findings, ...ofRows] };
}

const EMPTY = 'Write a list of rows into it: `[ { … }, { … } ]`, or `[]` for none.';

function checkRows(values: readonly Json[], { file, schema, check }: CsvSource): ReadRows {
  const rows: JsonObject[] = [];
  const problems = new RowProblems();
  values.forEach((row, i) => {
    const number = i + 1;
    const pointer = child('', i);
    if (!isObject(row)) {
      const finding = noRow(file, pointer, number, row, schema.properties);
      problems.add(number, { kind: 'no row', finding });
      return;
    }
    rows.push(row);
    const errors = check(row);
    if (errors.length === 0) return;
    problems.addErrors(number, errors, () =>
      rowFindings({ table: { file, schema }, row, number, pointer }, errors).map((finding) => {
        const [, field = ''] = stepsOf(finding.pointer);
        const column = Object.hasOwn(schema.properties ?? {}, field) ? field : undefined;
        return { kind: column ?? kindOf(finding), column, finding };
      }),
    );
  });
  return { rows, findings: problems.all() };
}

function noRow(
  file: string,
  pointer: string,
  number: number,
  row: Json,
  columns: object | undefined,
): Finding {
  const [column = 'name'] = Object.keys(columns ?? {});
  const written = JSON.stringify(row);
  const excerpt = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  return {
    ...shape(
      file,
      `Row ${number} is not a row: ${excerpt}.`,
      `A row is an object in braces: \`{ "${column}": … }\`.`,
    ),
    pointer,
  };
}

function noList(file: string, value: Json | undefined): Finding {
  if (!isObject(value))
    return shape(file, 'The data is not a list of rows.', 'Put the rows in brackets: `[ { … }, { … } ]`.');
  const message = 'The data is one object, not a list of rows.';
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const [only] = lists;
  const help =
    only !== undefined && lists.length === Object.keys(value).length
      ? `Keep only the list in "${only}": \`[ … ]\`.`
      : 'Put it in brackets: `[ { … } ]`.';
  return shape(file, message, help);
}

function shape(file: string, message: string, help: string): Finding {
  return { rule: 'schema/type', severity: 'error', file, pointer: '', message, help };
}

import type { ErrorObject } from 'ajv';
import type { Table } from './data.ts';
import { stepsOf } from './pointer.ts';
import { findingsOf } from './schema-findings.ts';
import type { Finding } from './types.ts';

/** One row and where it stands. */
interface Row {
  table: Pick<Table, 'file' | 'schema'>;
  row: unknown;
  pointer: string;
}

/** What is wrong with a row of data, in the words of its columns. */
export function rowFindings({ table, row, pointer }: Row, errors: readonly ErrorObject[]): Finding[] {
  const number = Number(stepsOf(pointer)[0]) + 1;
  const findings = findingsOf(
    {
      file: table.file,
      value: row,
      place: (inner) => [`Row ${number}`, ...stepsOf(inner)].join(' › '),
      schema: (inner) => {
        const [field] = stepsOf(inner);
        return field === undefined ? table.schema : table.schema.properties?.[field];
      },
    },
    errors,
  );
  return findings.map((finding) => ({ ...finding, pointer: pointer + finding.pointer }));
}

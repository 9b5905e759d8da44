import type { ErrorObject } from 'ajv';
import type { UnlocatedDiagnostic } from '../types.ts';

/** Checks a row. Returns its errors; none if it is valid. */
export type RowCheck = (row: unknown) => readonly ErrorObject[];

/** An error in a row schema, at a pointer into it. */
export interface RowSchemaError extends Pick<UnlocatedDiagnostic, 'pointer' | 'message' | 'part' | 'help'> {}

/** A compiled row schema: its check, or its errors. */
export type CompiledRow = { check: RowCheck } | { errors: readonly RowSchemaError[] };
/** Compiles a row schema. Never throws. */
export type CompileRow = (schema: object) => CompiledRow;

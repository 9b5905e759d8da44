import type { ErrorObject } from 'ajv';
import type { UnlocatedDiagnostic } from '../types.ts';

/** Checks one row; gives what is wrong with it, nothing when it is right. */
export type RowCheck = (row: unknown) => readonly ErrorObject[];

/** What is wrong with a row schema, at a pointer into it. */
export interface RowSchemaError extends Pick<UnlocatedDiagnostic, 'pointer' | 'message' | 'part' | 'help'> {}

/** A compiled row schema: its check, or what is wrong with it. */
export type CompiledRow = { check: RowCheck } | { errors: readonly RowSchemaError[] };
/** Compiles a row schema. Never throws. */
export type CompileRow = (schema: object) => CompiledRow;

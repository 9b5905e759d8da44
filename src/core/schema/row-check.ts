import type { ErrorObject } from 'ajv';

/** Checks a row. Returns its errors; none if it is valid. */
export type RowCheck = (row: unknown) => readonly ErrorObject[];

/** Compiles a valid row schema. */
export type CompileRow = (schema: object) => RowCheck;

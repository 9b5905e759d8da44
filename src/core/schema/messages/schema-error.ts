import type { ErrorObject } from 'ajv';
import type { Json, UnlocatedDiagnostic } from '../../types.ts';
import type { SchemaNode } from '../schema.ts';

/** An error of a validator and the value that it is about. */
export interface SchemaErrorContext {
  error: ErrorObject;
  /** Description of the value: `Hero › slide 3`. The subject of the message. */
  subject: string;
  schema: SchemaNode | undefined;
  value: Json | undefined;
  /** Lists the objects around the value with their schemas, the innermost first. */
  listAround: () => readonly (Pick<SchemaErrorContext, 'schema' | 'value'> & { pointer: string })[];
  /** The time zone of the site, if it is known. */
  timeZone?: string | undefined;
}

/** The diagnostic of an error, without what the error says itself. */
export type SchemaMessage = Partial<UnlocatedDiagnostic> & { message: string; cause?: string };

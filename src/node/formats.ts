import type { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** The draft that all schemas are written in: editors, generators of types and form libraries know it whole. */
export const DRAFT = 'http://json-schema.org/draft-07/schema';

/** Teaches ajv the formats that schemas here may name; any other is refused by its strict mode. */
export function addKnownFormats(ajv: Ajv): void {
  addFormats.default(ajv, { mode: 'full', formats: ['date', 'date-time', 'email', 'uri-reference'] });
}

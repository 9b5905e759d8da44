import type { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Teaches ajv the formats that schemas here may name; any other is refused by its strict mode. */
export function addKnownFormats(ajv: Ajv): void {
  addFormats.default(ajv, { mode: 'full', formats: ['date', 'date-time', 'email', 'uri-reference'] });
}

import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import { FORMATS } from './formats.ts';

/** The draft of all schemas. Editors, generators of types and form libraries support it completely. */
export const DRAFT = 'http://json-schema.org/draft-07/schema';

/** Keywords for editors and generators. ajv has to know them, not to check them. */
const EDITOR_KEYWORDS = [
  'enumDescriptions',
  'defaultSnippets',
  'markdownDescription',
  'deprecationMessage',
  'patternErrorMessage',
];

/** Formats that ajv checks better than by a pattern. */
const EXACT_FORMATS = ['date', 'date-time', 'email'];

/** Creates an ajv in strict mode that knows the formats and the keywords of editors, and refuses others. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    ...options,
  });
  for (const [name, { pattern }] of Object.entries(FORMATS)) ajv.addFormat(name, pattern);
  addFormats.default(ajv, { mode: 'full', formats: EXACT_FORMATS });
  ajv.addVocabulary(EDITOR_KEYWORDS);
  return ajv;
}

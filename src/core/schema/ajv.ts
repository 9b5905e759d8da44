import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';

/** The draft that all schemas are written in: editors, generators of types and form libraries know it whole. */
export const DRAFT = 'http://json-schema.org/draft-07/schema';

/** What schemas say to editors and generators, and ajv has to know but not to check. */
const EDITOR_KEYWORDS = [
  'enumDescriptions',
  'defaultSnippets',
  'markdownDescription',
  'deprecationMessage',
  'patternErrorMessage',
];

/** The formats that are known: no other is checked. */
export const FORMATS = ['date', 'date-time', 'email', 'uri-reference'] as const;

/** What schemas say to rules: CONTRIBUTING.md tells what each means. */
const RULE_KEYWORDS = [
  'x-call',
  'x-contents',
  'x-hidden',
  'x-image',
  'x-oneOf',
  'x-order',
  'x-pageTitle',
  'x-people',
  'x-table',
  'x-text',
];

/** ajv as this project uses it: strict, and knowing the editors' keywords. Formats that are not named here are refused. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    ...options,
  });
  addFormats.default(ajv, { mode: 'full', formats: [...FORMATS] });
  ajv.addVocabulary([...EDITOR_KEYWORDS, ...RULE_KEYWORDS]);
  return ajv;
}

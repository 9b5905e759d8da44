import { createPropsBundle } from '../../../src/codegen/bundle.ts';
import { readSchemas } from '../../../src/codegen/read-schemas.ts';
import { createAjv } from '../../../src/core/schema/ajv.ts';
import type { Page, Site } from '../../../src/generated/props.ts';
import { splitWords } from '../../split-words.ts';

/** Keywords that the types of props do not express. Content is checked by them before it is resolved. */
const CONSTRAINTS = splitWords(`
  allOf if dependencies exclusiveMinimum format maximum minLength minimum pattern propertyNames uniqueItems
`);

const ajv = createAjv({ discriminator: true, strict: false });
for (const keyword of CONSTRAINTS) ajv.removeKeyword(keyword);
ajv.addSchema({ $id: 'props', definitions: createPropsBundle(readSchemas()) });

/** Validators of resolved pages and site configs by the schemas of component props. */
export const isResolvedPage = ajv.compile<Page>({ $ref: 'props#/definitions/Page' });
export const isResolvedSite = ajv.compile<Site>({ $ref: 'props#/definitions/Site' });

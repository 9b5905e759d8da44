import { compile } from 'json-schema-to-typescript';
import type { Bundle } from './bundle.ts';

/** The TypeScript types of a bundle, as a module. */
export async function createTypesModule(bundle: Bundle): Promise<string> {
  const root = { title: 'Bundle', type: 'object' as const, additionalProperties: false, definitions: bundle };
  const code = await compile(root, 'Bundle', {
    bannerComment: '/* Made from schema/ by `npm run generate`; do not edit. */',
    unreachableDefinitions: true,
    additionalProperties: false,
    format: false,
  });
  // The compiler says of each type that the bundle refers to it; the bundle is of no use to a reader.
  return code
    .replace(/\n *\* ?\n *\* This interface was referenced by `Bundle`'s JSON-Schema\n.*$/gm, '')
    .replace(/\/\*\*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n.*\n *\*\/\n/g, '')
    .replace(/export interface Bundle \{\s*\}\n/, '');
}

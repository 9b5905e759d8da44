import { compile } from 'json-schema-to-typescript';
import type { Bundle } from './bundle.ts';

export async function createTypesModule(bundle: Bundle): Promise<string> {
  const root = { title: 'Bundle', type: 'object' as const, additionalProperties: false, definitions: bundle };
  const code = await compile(root, 'Bundle', {
    bannerComment: '/* Made from schema/ by `npm run generate`; do not edit. */',
    unreachableDefinitions: true,
    additionalProperties: false,
    format: false,
  });
  // Removes the comments that mention the bundle, which is no use to a reader.
  return code
    .replace(/\n *\* ?\n *\* This interface was referenced by `Bundle`'s JSON-Schema\n.*$/gm, '')
    .replace(/\/\*\*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n.*\n *\*\/\n/g, '')
    .replace(/export interface Bundle \{\s*\}\n/, '');
}

import { SITE_FILE } from '../content-paths.ts';
import { isObject } from '../is-object.ts';
import { parsePointer } from '../pointer.ts';
import { getSchema } from '../schema/schema.ts';
import { siteTree } from '../schema/schema-tree.ts';
import type { JsonObject } from '../types.ts';
import { addReferences } from './add-references.ts';
import type { ReferenceContext } from './add-text-references.ts';
import { createReferences, type PageReferences } from './references.ts';
import { expandInPath, findVariables } from './variables.ts';

/** Schemas of the labels of the interface, by name. */
const LABELS = getSchema('site').properties?.words?.properties ?? {};

/** Returns the placeholders of a label, such as `{count}`: those of its default in the schema, or of the plural form `other`. */
export function getPlaceholders(label: string): string[] {
  const value = LABELS[label]?.default;
  const text = isObject(value) ? value.other : value;
  return typeof text === 'string' ? findVariables(text).map(({ name }) => name) : [];
}

/**
 * Collects the references of the site config, in the shape of those of a page, so the same rules can check
 * them.
 */
export function collectSiteReferences(config: JsonObject, context: ReferenceContext): PageReferences {
  const references = createReferences(SITE_FILE, {}, config);
  addReferences(config, siteTree, references, context);
  references.unknownVariables = references.unknownVariables.filter(({ name, pointer }) => {
    const [field, label = ''] = parsePointer(pointer);
    return field !== 'words' || !getPlaceholders(label).includes(name);
  });
  if (typeof config.icon === 'string')
    references.media.push({ name: config.icon, pointer: '/icon', part: 'icon' });
  if (typeof config.siteMap === 'string') {
    const written = config.siteMap;
    const name = expandInPath(written, context.variables);
    references.paths.push({ name, pointer: '/siteMap', written });
  }
  return references;
}

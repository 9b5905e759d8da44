import { SITE_FILE } from '../content-paths.ts';
import { parsePointer } from '../pointer.ts';
import { getSchema } from '../schema/schema.ts';
import { siteTree } from '../schema/schema-tree.ts';
import type { JsonObject } from '../types.ts';
import { isObject } from '../types.ts';
import { ReferenceCollector, type ReferenceContext } from './reference-collector.ts';
import { FileReferences } from './references.ts';
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
export function collectSiteReferences(config: JsonObject, context: ReferenceContext): FileReferences {
  const references = new FileReferences(SITE_FILE, {}, config);
  new ReferenceCollector(references, context).addObject(config, siteTree);
  references.replace('unknownVariable', (variable) => {
    const [field, label = ''] = parsePointer(variable.pointer);
    return field === 'words' && getPlaceholders(label).includes(variable.name) ? [] : variable;
  });
  if (typeof config.icon === 'string')
    references.add('media', { name: config.icon, pointer: '/icon', part: 'icon' });
  if (typeof config.siteMap === 'string') {
    const written = config.siteMap;
    const name = expandInPath(written, context.variables);
    references.add('path', { name, pointer: '/siteMap', written });
  }
  return references;
}

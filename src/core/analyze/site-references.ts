import { parsePointer } from '../pointer.ts';
import { getSchema } from '../schema/schema.ts';
import { siteTree } from '../schema/schema-tree.ts';
import type { JsonObject } from '../types.ts';
import { addReferences, type ReferenceContext } from './add-references.ts';
import { createReferences, type PageReferences } from './references.ts';
import { expandInPath, findVariables } from './variables.ts';

/** Where the site config lives. */
export const SITE_FILE = 'site.config.json';

/** The labels of the interface, by their names. */
const LABELS = getSchema('site').properties?.words?.properties ?? {};

/** Returns the placeholders of a label, which hold numbers and dates: those that its default in the schema has. */
export function getPlaceholders(label: string): string[] {
  const text = LABELS[label]?.default;
  return typeof text === 'string' ? findVariables(text).map(({ name }) => name) : [];
}

/** What the site config mentions, in the shape of what a page mentions, so that the same rules hold. */
export function collectSiteReferences(config: JsonObject, context: ReferenceContext): PageReferences {
  const references = createReferences({ file: SITE_FILE, path: '', title: '', kind: 'page', draft: false });
  if (typeof config.$schema === 'string') references.schema = config.$schema;
  addReferences(config, siteTree, references, context);
  references.unknownVariables = references.unknownVariables.filter(({ name, pointer }) => {
    const [field, label = ''] = parsePointer(pointer);
    return field !== 'words' || !getPlaceholders(label).includes(name);
  });
  if (typeof config.icon === 'string')
    references.media.push({ name: config.icon, pointer: '/icon', hasAlternative: true, isWide: false });
  if (typeof config.siteMap === 'string') {
    const written = config.siteMap;
    references.paths.push({
      name: expandInPath(written, context.variables),
      pointer: '/siteMap',
      written,
    });
  }
  references.config = config;
  return references;
}

import { stepsOf } from '../pointer.ts';
import { schemaNamed } from '../schema/schema.ts';
import { sitePlan } from '../schema/schema-tree.ts';
import type { JsonObject } from '../types.ts';
import { gather, type MentionContext } from './add-references.ts';
import { noMentions, type PageMentions } from './references.ts';
import { putInPath, tokensIn } from './variables.ts';

/** Where the site config lives. */
export const SITE_FILE = 'site.config.json';

/** The labels of the interface, by their names. */
const LABELS = schemaNamed('site').properties?.words?.properties ?? {};

/** Returns the placeholders of a label, which hold numbers and dates: those that its default in the schema has. */
export function placeholdersOf(label: string): string[] {
  const text = LABELS[label]?.default;
  return typeof text === 'string' ? tokensIn(text).map(({ name }) => name) : [];
}

/** What the site config mentions, in the shape of what a page mentions, so that the same rules hold. */
export function siteMentions(config: JsonObject, context: MentionContext): PageMentions {
  const mentions = noMentions({ file: SITE_FILE, path: '', title: '', kind: 'page', draft: false });
  if (typeof config.$schema === 'string') mentions.schema = config.$schema;
  gather(config, sitePlan, mentions, context);
  mentions.unknownVariables = mentions.unknownVariables.filter(({ name, pointer }) => {
    const [field, label = ''] = stepsOf(pointer);
    return field !== 'words' || !placeholdersOf(label).includes(name);
  });
  if (typeof config.icon === 'string')
    mentions.media.push({ name: config.icon, pointer: '/icon', isTold: true, isWide: false });
  if (typeof config.siteMap === 'string') {
    const written = config.siteMap;
    mentions.addresses.push({ name: putInPath(written, context.variables), pointer: '/siteMap', written });
  }
  mentions.config = config;
  return mentions;
}

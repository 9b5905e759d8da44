import type { Site } from '../generated/content.ts';
import { gather, noMentions, type PageMentions } from './mentions.ts';
import { sitePlan } from './plan.ts';

/** What the site config mentions, in the shape of what a page mentions, so that the same rules hold. */
export function siteMentions(
  config: Site | undefined,
  variables: Readonly<Record<string, string>>,
): PageMentions {
  const mentions = noMentions({ file: 'site.config.json', path: '', title: '', kind: 'page', draft: false });
  if (!config) return mentions;
  if (config.$schema !== undefined) mentions.schema = config.$schema;
  gather(config, sitePlan, mentions, variables);
  // The words of the site's own parts hold places for numbers and dates, which are no variables.
  mentions.variables = mentions.variables.filter(({ pointer }) => !pointer.startsWith('/words/'));
  mentions.media.push({ name: config.icon, pointer: '/icon', isTold: true, isWide: false });
  return mentions;
}

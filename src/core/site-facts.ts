import type { Site } from '../generated/content.ts';
import { gather, noFacts, type PageFacts } from './facts.ts';
import { sitePlan } from './plan.ts';

/** What the site config mentions, in the shape of a page's facts, so that the same rules hold. */
export function siteFacts(config: Site | undefined, variables: Readonly<Record<string, string>>): PageFacts {
  const facts = noFacts({ file: 'site.config.json', path: '', title: '', kind: 'page', draft: false });
  if (!config) return facts;
  if (config.$schema !== undefined) facts.schema = config.$schema;
  gather(config, sitePlan, facts, variables);
  // The words of the site's own parts hold places for numbers and dates, which are no variables.
  facts.variables = facts.variables.filter(({ pointer }) => !pointer.startsWith('/words/'));
  facts.media.push({ name: config.icon, pointer: '/icon', isTold: true });
  return facts;
}

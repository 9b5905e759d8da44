import { generateAnchors } from '../anchors.ts';
import { isObject } from '../is-object.ts';
import { pagePlan } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';
import { gather, type MentionContext } from './add-references.ts';
import { type AddressMention, noMentions, type PageMentions, type Waiver } from './references.ts';
import { putIn, putInPath } from './variables.ts';

/**
 * Gathers what a page mentions in one walk over it. The page need not be valid: what can be understood of it counts,
 * so that one slip does not make every link to it look broken.
 */
export function mentionsOf(file: string, page: JsonObject, context: MentionContext): PageMentions {
  const { variables } = context;
  const mentions = noMentions({
    file,
    // What is no address at all is told as that, and not again by every link that leads to it.
    path: textOf(page.path).startsWith('/') ? putInPath(textOf(page.path), variables) : '',
    title: putIn(textOf(page.title), variables),
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
  });
  const others = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  const otherAddresses = others.map((from, i) => addressOf(from, `/redirectFrom/${i}`, variables));
  mentions.redirectFrom = otherAddresses.map(({ name, pointer }) => ({ name, pointer }));
  mentions.addresses = [addressOf(page.path, '/path', variables), ...otherAddresses].filter(
    ({ written }) => written !== '',
  );
  if (typeof page.$schema === 'string') mentions.schema = page.$schema;
  if (typeof page.published === 'string') mentions.published = page.published;
  if (typeof page.updated === 'string') mentions.updated = page.updated;
  if (typeof page.sectionParameter === 'string') mentions.sectionParameter = page.sectionParameter;
  if (typeof page.expires === 'string') mentions.expires = page.expires;
  if (isObject(page.subject)) mentions.subject = page.subject;
  mentions.meta = metaOf(page.meta, variables);
  mentions.isListed = !(isObject(page.meta) && page.meta.robots === 'noindex');
  mentions.allow = waiversOf(page.allow);
  gather(page, pagePlan, mentions, context);
  const generated = generateAnchors(page.blocks, (heading) => putIn(heading, variables));
  mentions.generatedAnchors = [...generated.values()];
  return mentions;
}

function addressOf(
  value: Json | undefined,
  pointer: string,
  variables: Readonly<Record<string, string>>,
): AddressMention {
  const written = textOf(value);
  return { name: putInPath(written, variables), pointer, written };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function metaOf(meta: Json | undefined, variables: Readonly<Record<string, string>>): PageMentions['meta'] {
  if (!isObject(meta)) return {};
  const { title, description } = meta;
  return {
    ...(typeof title === 'string' && { title: putIn(title, variables) }),
    ...(typeof description === 'string' && { description: putIn(description, variables) }),
  };
}

function waiversOf(allow: Json | undefined): Waiver[] {
  const entries = Array.isArray(allow) ? allow : [];
  return entries.flatMap((entry, i): Waiver[] => {
    if (!isObject(entry) || typeof entry.rule !== 'string') return [];
    const until = typeof entry.until === 'string' ? { until: entry.until } : {};
    return [{ rule: entry.rule, pointer: `/allow/${i}/rule`, ...until }];
  });
}

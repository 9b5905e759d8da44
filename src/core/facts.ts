import { isObject } from './data.ts';
import { blockPlans, type Plan, pagePlan } from './plan.ts';
import { child } from './pointer.ts';
import { headingsIn, linksIn } from './resolve/markdown.ts';
import type { Json, JsonObject } from './types.ts';
import { putIn, putInLink, putInPath, variablesIn } from './variables.ts';

/** Something that a page names, and where. */
export interface Mention {
  name: string;
  pointer: string;
}

/** A picture that a page shows, and whether it has words, or says that it needs none. */
export interface MediaMention extends Mention {
  isTold: boolean;
}

/** A block of a page as it is written. */
export interface BlockMention {
  type: string;
  pointer: string;
  block: JsonObject;
}

/** A waiver of a page: a warning that is meant to be. */
export interface Waiver {
  rule: string;
  until?: string;
  pointer: string;
}

/** What the rest of the site has to know of a page. Reduce sees only this. */
export interface PageFacts {
  file: string;
  /** The address with its variables put in. */
  path: string;
  title: string;
  kind: 'page' | 'notFound';
  draft: boolean;
  /** What the file says of its schema. */
  schema?: string;
  updated?: string;
  redirectFrom: Mention[];
  sectionParameter?: string;
  anchors: Mention[];
  /** All links, as written, variables put in. */
  links: Mention[];
  media: MediaMention[];
  folders: Mention[];
  data: Mention[];
  texts: Mention[];
  variables: Mention[];
  /** The levels of the headings in each rich text that has any. */
  headings: { depths: number[]; pointer: string }[];
  /** All blocks, those inside others too. */
  blocks: BlockMention[];
  meta: { title?: string; description?: string };
  expires?: string;
  allow: Waiver[];
}

/** Facts that mention nothing yet. */
export function noFacts(own: Pick<PageFacts, 'file' | 'path' | 'title' | 'kind' | 'draft'>): PageFacts {
  return {
    ...own,
    redirectFrom: [],
    anchors: [],
    links: [],
    media: [],
    folders: [],
    data: [],
    texts: [],
    variables: [],
    headings: [],
    blocks: [],
    meta: {},
    allow: [],
  };
}

/**
 * Gathers a page's facts in one walk over it. The page need not be valid: what can be understood of it counts,
 * so that one slip does not make every link to it look broken.
 */
export function factsOf(
  file: string,
  page: JsonObject,
  variables: Readonly<Record<string, string>>,
): PageFacts {
  const facts = noFacts({
    file,
    // What is no address at all is told as that, and not again by every link that leads to it.
    path: textOf(page.path).startsWith('/') ? putInPath(textOf(page.path), variables) : '',
    title: putIn(textOf(page.title), variables),
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
  });
  const others = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  facts.redirectFrom = others.map((from, i) => ({
    name: putInPath(textOf(from), variables),
    pointer: `/redirectFrom/${i}`,
  }));
  if (typeof page.$schema === 'string') facts.schema = page.$schema;
  if (typeof page.updated === 'string') facts.updated = page.updated;
  if (typeof page.sectionParameter === 'string') facts.sectionParameter = page.sectionParameter;
  if (typeof page.expires === 'string') facts.expires = page.expires;
  facts.meta = metaOf(page.meta, variables);
  facts.allow = waiversOf(page.allow);
  gather(page, pagePlan, '', facts, variables);
  return facts;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What is certain of a block of unknown type: its anchor. Links to it are not broken. */
const UNKNOWN_BLOCK: Plan = { fields: new Map([['id', { part: 'id' }]]) };

/** One line of a rich text that is a list of lines. */
const LINE: Plan = {};

type Listed = 'anchors' | 'links' | 'folders' | 'data' | 'texts';

/** The parts whose string is a mention, and of what. */
const MENTIONS: Readonly<Record<string, Listed>> = {
  id: 'anchors',
  link: 'links',
  dataName: 'data',
  mediaFolder: 'folders',
};

/** Adds to `facts` what a value mentions, following its plan. */
export function gather(
  value: unknown,
  plan: Plan | undefined,
  pointer: string,
  facts: PageFacts,
  variables: Readonly<Record<string, string>>,
): void {
  if (typeof value === 'string') {
    for (const name of variablesIn(value)) facts.variables.push({ name, pointer });
    const mentions = plan?.part === undefined ? undefined : MENTIONS[plan.part];
    if (mentions)
      facts[mentions].push({ name: (plan?.part === 'link' ? putInLink : putIn)(value, variables), pointer });
    if (plan?.part === 'richText') mentionHeadings(value, pointer, facts);
    if (plan?.part === 'richText' || plan === LINE) mentionLinks(value, pointer, facts, variables);
    return;
  }
  if (Array.isArray(value)) {
    const isText = plan?.part === 'richText';
    if (isText) mentionHeadings(value.filter((line) => typeof line === 'string').join('\n'), pointer, facts);
    const items = isText ? LINE : plan?.items;
    value.forEach((item, i) => {
      gather(item, items, child(pointer, i), facts, variables);
    });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = plan?.part === 'block' ? blockPlan(value) : plan;
  if (plan?.part === 'block') {
    const block: JsonObject = { ...value };
    if (typeof block.type === 'string') facts.blocks.push({ type: block.type, pointer, block });
  }
  for (const [key, field] of Object.entries(value)) {
    gather(field, fields?.fields?.get(key) ?? fields?.others, child(pointer, key), facts, variables);
  }
  mentionInside(value, plan?.part, pointer, facts);
}

function mentionLinks(
  markdown: string,
  pointer: string,
  facts: PageFacts,
  variables: Readonly<Record<string, string>>,
): void {
  for (const link of linksIn(markdown)) facts.links.push({ name: putInLink(link, variables), pointer });
}

function mentionHeadings(markdown: string, pointer: string, facts: PageFacts): void {
  const depths = headingsIn(markdown);
  if (depths.length > 0) facts.headings.push({ depths, pointer });
}

function mentionInside(value: object, part: string | undefined, pointer: string, facts: PageFacts): void {
  if (part === 'image' && 'src' in value && typeof value.src === 'string') {
    const isTold =
      ('alt' in value && value.alt !== '') || ('decorative' in value && value.decorative === true);
    facts.media.push({ name: value.src, pointer: child(pointer, 'src'), isTold });
  }
  if (part === 'richText' && 'file' in value && typeof value.file === 'string') {
    facts.texts.push({ name: value.file, pointer: child(pointer, 'file') });
  }
  if (part === 'count' && 'count' in value && typeof value.count === 'string') {
    facts.data.push({ name: value.count, pointer: child(pointer, 'count') });
  }
}

function blockPlan(value: object): Plan | undefined {
  return 'type' in value && typeof value.type === 'string'
    ? (blockPlans.get(value.type) ?? UNKNOWN_BLOCK)
    : UNKNOWN_BLOCK;
}

function metaOf(meta: Json | undefined, variables: Readonly<Record<string, string>>): PageFacts['meta'] {
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

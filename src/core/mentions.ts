import { isObject } from './data.ts';
import { mediaFileOf } from './link.ts';
import { blockPlans, NO_PLAN, type Plan, pagePlan } from './plan.ts';
import { type Path, pointerOf } from './pointer.ts';
import { headingsIn, linksIn } from './resolve/markdown.ts';
import type { Json, JsonObject } from './types.ts';
import { putIn, putInLink, putInPath, variablesIn } from './variables.ts';

/** Something that a page names, and where. */
export interface Mention {
  name: string;
  pointer: string;
}

/** A picture that a page shows. */
export interface MediaMention extends Mention {
  /** Whether it has words, or says that it needs none. */
  isTold: boolean;
  /** Whether it may be drawn as wide as the page. */
  isWide: boolean;
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

/** What a page says of itself, all that it names, and where: rules of one page see this. */
export interface PageMentions {
  file: string;
  /** The address with its variables put in. */
  path: string;
  title: string;
  kind: 'page' | 'notFound';
  draft: boolean;
  /** Whether it draws dates that the build's moment decides about. */
  isTimed: boolean;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** What the file says of its schema. */
  schema?: string;
  published?: string;
  updated?: string;
  redirectFrom: readonly Mention[];
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
  allow: readonly Waiver[];
}

/** A page that mentions nothing yet. */
export function noMentions({
  file,
  path,
  title,
  kind,
  draft,
}: Pick<PageMentions, 'file' | 'path' | 'title' | 'kind' | 'draft'>): PageMentions {
  return {
    file,
    path,
    title,
    kind,
    draft,
    isTimed: false,
    isListed: true,
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
 * Gathers what a page mentions in one walk over it. The page need not be valid: what can be understood of it counts,
 * so that one slip does not make every link to it look broken.
 */
export function mentionsOf(
  file: string,
  page: JsonObject,
  variables: Readonly<Record<string, string>>,
): PageMentions {
  const mentions = noMentions({
    file,
    // What is no address at all is told as that, and not again by every link that leads to it.
    path: textOf(page.path).startsWith('/') ? putInPath(textOf(page.path), variables) : '',
    title: putIn(textOf(page.title), variables),
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
  });
  const others = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  mentions.redirectFrom = others.map((from, i) => ({
    name: putInPath(textOf(from), variables),
    pointer: `/redirectFrom/${i}`,
  }));
  if (typeof page.$schema === 'string') mentions.schema = page.$schema;
  if (typeof page.published === 'string') mentions.published = page.published;
  if (typeof page.updated === 'string') mentions.updated = page.updated;
  if (typeof page.sectionParameter === 'string') mentions.sectionParameter = page.sectionParameter;
  if (typeof page.expires === 'string') mentions.expires = page.expires;
  mentions.meta = metaOf(page.meta, variables);
  mentions.isListed = !(isObject(page.meta) && page.meta.robots === 'noindex');
  mentions.allow = waiversOf(page.allow);
  gather(page, pagePlan, mentions, variables);
  return mentions;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The files below `content/media/` among what is linked to, by their names there. */
export function filesIn(links: readonly Mention[]): Mention[] {
  const files: Mention[] = [];
  for (const { name, pointer } of links) {
    const file = mediaFileOf(name);
    if (file !== undefined) files.push({ name: file, pointer });
  }
  return files;
}

/** What is certain of a block of unknown type: its anchor. Links to it are not broken. */
const UNKNOWN_BLOCK: Plan = { ...NO_PLAN, fields: new Map([['id', { ...NO_PLAN, part: 'id' }]]) };

/** One line of a rich text that is a list of lines. */
const LINE: Plan = { ...NO_PLAN };

type Listed = 'anchors' | 'links' | 'folders' | 'data' | 'texts';

/** The parts whose string is a mention, and of what. */
const LISTS: Readonly<Record<string, Listed>> = {
  id: 'anchors',
  link: 'links',
  dataName: 'data',
  mediaFolder: 'folders',
};

/** Adds to `mentions` what a value mentions, following its plan. */
export function gather(
  value: object,
  plan: Plan | undefined,
  mentions: PageMentions,
  variables: Readonly<Record<string, string>>,
): void {
  visitObject(value, plan, undefined, { mentions, variables });
}

interface Gathering {
  mentions: PageMentions;
  variables: Readonly<Record<string, string>>;
}

function visit(value: unknown, plan: Plan | undefined, path: Path, gathering: Gathering): void {
  if (typeof value === 'string') visitText(value, plan, path, gathering);
  else if (Array.isArray(value)) visitList(value, plan, path, gathering);
  else if (typeof value === 'object' && value !== null) visitObject(value, plan, path, gathering);
}

function visitText(
  text: string,
  plan: Plan | undefined,
  path: Path,
  { mentions, variables }: Gathering,
): void {
  for (const name of variablesIn(text)) mentions.variables.push({ name, pointer: pointerOf(path) });
  const part = plan?.part;
  if (part === 'dateTime') mentions.isTimed = true;
  const list = part === undefined ? undefined : LISTS[part];
  if (list) {
    const name = (part === 'link' ? putInLink : putIn)(text, variables);
    mentions[list].push({ name, pointer: pointerOf(path) });
  }
  if (part === 'richText') mentionHeadings(text, path, mentions);
  if (part === 'richText' || plan === LINE) {
    for (const link of linksIn(text))
      mentions.links.push({ name: putInLink(link, variables), pointer: pointerOf(path) });
  }
}

function visitList(
  list: readonly unknown[],
  plan: Plan | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  const isText = plan?.part === 'richText';
  if (isText)
    mentionHeadings(list.filter((line) => typeof line === 'string').join('\n'), path, gathering.mentions);
  const items = isText ? LINE : plan?.items;
  list.forEach((item, step) => {
    if (mayMention(item, items)) visit(item, items, { up: path, step }, gathering);
  });
}

/** A number or a switch mentions nothing, and nor do words that are no part of their own. */
function mayMention(value: unknown, plan: Plan | undefined): boolean {
  return typeof value === 'string'
    ? plan?.part !== undefined || plan === LINE || value.includes('{')
    : typeof value === 'object';
}

function visitObject(
  value: object,
  plan: Plan | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  const fields = plan?.part === 'block' ? blockPlan(value) : plan;
  if (plan?.part === 'block') {
    const block: JsonObject = { ...value };
    if (typeof block.type === 'string')
      gathering.mentions.blocks.push({ type: block.type, pointer: pointerOf(path), block });
  }
  for (const [step, field] of Object.entries(value)) {
    const inner = fields?.fields?.get(step) ?? fields?.others;
    if (mayMention(field, inner)) visit(field, inner, { up: path, step }, gathering);
  }
  mentionInside(value, plan?.part, path, gathering.mentions);
}

function mentionHeadings(markdown: string, path: Path | undefined, mentions: PageMentions): void {
  const depths = headingsIn(markdown);
  if (depths.length > 0) mentions.headings.push({ depths, pointer: pointerOf(path) });
}

function mentionInside(
  value: object,
  part: string | undefined,
  path: Path | undefined,
  mentions: PageMentions,
): void {
  const isWide = part === 'wideImage';
  if ((isWide || part === 'image') && 'src' in value && typeof value.src === 'string') {
    const isTold =
      ('alt' in value && value.alt !== '') || ('decorative' in value && value.decorative === true);
    mentions.media.push({ name: value.src, pointer: pointerOf({ up: path, step: 'src' }), isTold, isWide });
  }
  if (part === 'richText' && 'file' in value && typeof value.file === 'string') {
    mentions.texts.push({ name: value.file, pointer: pointerOf({ up: path, step: 'file' }) });
  }
  if (part === 'count' && 'count' in value && typeof value.count === 'string') {
    mentions.data.push({ name: value.count, pointer: pointerOf({ up: path, step: 'count' }) });
  }
}

function blockPlan(value: object): Plan | undefined {
  return 'type' in value && typeof value.type === 'string'
    ? (blockPlans.get(value.type) ?? UNKNOWN_BLOCK)
    : UNKNOWN_BLOCK;
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

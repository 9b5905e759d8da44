import { mediaFileOf, ownPath, TEXT } from '../link.ts';
import { child, type Path, pointerOf } from '../pointer.ts';
import { headingsIn, joinLines } from '../resolve/markdown.ts';
import { blockPlans, NO_PLAN, type Plan } from '../schema/schema-tree.ts';
import type { ContentSource, JsonObject, Span } from '../types.ts';
import { markInPlainText, readMarkdown } from './markdown.ts';
import type { FileMention, Mention, PageMentions } from './references.ts';
import { putIn, putInLink, tokensIn } from './variables.ts';

/** What gathering depends on besides the page. */
export interface MentionContext {
  source: Pick<ContentSource, 'read'>;
  variables: Readonly<Record<string, string>>;
  /** The site's own URL, if it is known. */
  url: string | undefined;
}

interface Gathering extends MentionContext {
  mentions: PageMentions;
}

/** A text, and where a piece of it stands. */
interface Text {
  text: string;
  placeOf: (span: Span) => Omit<Mention, 'name'>;
}

/** Adds to `mentions` what a value mentions, following its plan. */
export function gather(
  value: object,
  plan: Plan | undefined,
  mentions: PageMentions,
  context: MentionContext,
): void {
  const { source, variables, url } = context;
  visitObject(value, plan, undefined, { mentions, source, variables, url });
}

/** The files below `content/media/` among what is linked to, by their names there. */
export function filesIn(links: readonly Mention[]): Mention[] {
  const files: Mention[] = [];
  for (const link of links) {
    const name = mediaFileOf(link.name);
    if (name !== undefined) files.push({ ...link, name });
  }
  return files;
}

/** What is certain of a block of unknown type: its anchor. Links to it are not broken. */
const UNKNOWN_BLOCK: Plan = { ...NO_PLAN, fields: new Map([['id', { ...NO_PLAN, part: 'id' }]]) };

type Listed = 'anchors' | 'folders' | 'data' | 'emails' | 'langs';

/** The parts whose string is a mention, and of what. */
const LISTS: Readonly<Record<string, Listed>> = {
  id: 'anchors',
  dataName: 'data',
  mediaFolder: 'folders',
  email: 'emails',
  lang: 'langs',
};

function visit(value: unknown, plan: Plan | undefined, path: Path, gathering: Gathering): void {
  if (typeof value === 'string') visitText(value, plan, path, gathering);
  else if (Array.isArray(value)) visitList(value, plan, path, gathering);
  else if (typeof value === 'object' && value !== null) visitObject(value, plan, path, gathering);
}

function visitText(text: string, plan: Plan | undefined, path: Path, gathering: Gathering): void {
  const { mentions, variables } = gathering;
  const part = plan?.part;
  if (part === 'richText') {
    mentionHeadings(text, path, mentions);
    visitMarkdown({ text, placeOf: () => ({ pointer: pointerOf(path) }) }, gathering);
    return;
  }
  visitVariables({ text, placeOf: () => ({ pointer: pointerOf(path) }) }, gathering);
  if (part === 'link') mentionLink(text, { pointer: pointerOf(path) }, gathering);
  if (part === 'dateTime') mentions.isTimed = true;
  if (part === 'date' || part === 'dateTime')
    mentions.dates.push({ name: text, pointer: pointerOf(path), part });
  const list = part === undefined ? undefined : LISTS[part];
  if (list) mentions[list].push({ name: putIn(text, variables), pointer: pointerOf(path) });
  // Of a field that no schema knows, nobody can say whether it takes Markdown.
  const takesNone = plan !== undefined && !plan.isHidden && (part === undefined || part === 'heading');
  const mark = takesNone ? markInPlainText(text) : undefined;
  if (mark !== undefined) mentions.issues.push({ kind: 'plain', name: mark, pointer: pointerOf(path) });
}

function visitVariables({ text, placeOf }: Text, { mentions, variables }: Gathering): void {
  for (const { name, ...span } of tokensIn(text))
    if (!Object.hasOwn(variables, name)) mentions.unknownVariables.push({ name, ...placeOf(span) });
}

function mentionLink(
  link: string,
  place: Omit<Mention, 'name'>,
  { mentions, variables, url }: Gathering,
): void {
  const name = putInLink(link, variables);
  const path = ownPath(name, url);
  mentions.links.push(path === undefined ? { name, ...place } : { name: path, written: name, ...place });
}

function visitMarkdown(markdown: Text, gathering: Gathering): void {
  visitVariables(markdown, gathering);
  const { links, issues } = readMarkdown(markdown.text);
  for (const link of links) mentionLink(link.url, markdown.placeOf(link), gathering);
  for (const { kind, word, ...span } of issues)
    gathering.mentions.issues.push({ kind, name: word, ...markdown.placeOf(span) });
}

function visitList(
  list: readonly unknown[],
  plan: Plan | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  if (plan?.part === 'richText') {
    visitLines(list, path, gathering);
    return;
  }
  list.forEach((item, step) => {
    if (mayMention(item, plan?.items)) visit(item, plan?.items, { up: path, step }, gathering);
  });
}

/** The lines of a rich text are read together, as they are drawn. */
function visitLines(list: readonly unknown[], path: Path | undefined, gathering: Gathering): void {
  const lines = list.map((line) => (typeof line === 'string' ? line : ''));
  const { markdown, starts } = joinLines(lines);
  mentionHeadings(markdown, path, gathering.mentions);
  const whole = pointerOf(path);
  const placeOf = ({ start, end }: Span) => {
    const line = starts.findLastIndex((begin) => begin <= start);
    const isOfAll = start === 0 && end === markdown.length && lines.length > 1;
    return { pointer: isOfAll ? whole : child(whole, Math.max(line, 0)) };
  };
  visitMarkdown({ text: markdown, placeOf }, gathering);
}

/** A number or a switch mentions nothing, and nor do words that are no part of their own. */
function mayMention(value: unknown, plan: Plan | undefined): boolean {
  return typeof value === 'string'
    ? plan?.part !== undefined || value.includes('{') || value.includes('**') || value.includes('](')
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
  if (fields && fields.orders.length > 0) mentionOrders(value, fields.orders, path, gathering.mentions);
  if (fields && fields.alternatives.length > 0) mentionChoice(value, fields, path, gathering.mentions);
  mentionInside(value, plan?.part, path, gathering);
}

function mentionOrders(
  value: object,
  orders: Plan['orders'],
  path: Path | undefined,
  mentions: PageMentions,
): void {
  for (const [first, second] of orders) {
    const mention = (field: string) => {
      const name: unknown = Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
      return typeof name === 'string'
        ? { field, name, pointer: pointerOf({ up: path, step: field }) }
        : undefined;
    };
    const pair = { first: mention(first), second: mention(second) };
    if (pair.first && pair.second) mentions.orders.push({ first: pair.first, second: pair.second });
  }
}

function mentionChoice(
  value: object,
  { alternatives, fields }: Plan,
  path: Path | undefined,
  mentions: PageMentions,
): void {
  // A field with a slip in its name may be the one that is missing: that is told already.
  if (Object.keys(value).some((field) => !fields?.has(field))) return;
  const given = alternatives.filter((field) => Object.hasOwn(value, field));
  if (given.length !== 1) mentions.choices.push({ pointer: pointerOf(path), fields: alternatives, given });
}

function mentionHeadings(markdown: string, path: Path | undefined, mentions: PageMentions): void {
  const depths = headingsIn(markdown);
  if (depths.length > 0) mentions.headings.push({ depths, pointer: pointerOf(path) });
}

function mentionInside(
  value: object,
  part: string | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  const { mentions, source } = gathering;
  const isWide = part === 'wideImage';
  if ((isWide || part === 'image') && 'src' in value && typeof value.src === 'string') {
    const isTold =
      ('alt' in value && value.alt !== '') || ('decorative' in value && value.decorative === true);
    mentions.media.push({ name: value.src, pointer: pointerOf({ up: path, step: 'src' }), isTold, isWide });
  }
  if (part === 'videoFile') {
    const mention = (step: string, kind: FileMention['kind'], name: unknown) => {
      if (typeof name === 'string')
        mentions.videoFiles.push({ name, kind, pointer: pointerOf({ up: path, step }) });
    };
    mention('src', 'video', 'src' in value ? value.src : undefined);
    mention('captions', 'captions', 'captions' in value ? value.captions : undefined);
  }
  if (part === 'richText' && 'file' in value && typeof value.file === 'string') {
    const pointer = pointerOf({ up: path, step: 'file' });
    mentions.texts.push({ name: value.file, pointer });
    const file = TEXT + value.file;
    const text = source.read(file);
    if (text !== undefined) visitMarkdown({ text, placeOf: (span) => ({ pointer, file, span }) }, gathering);
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

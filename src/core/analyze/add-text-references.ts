import { getOwnPath } from '../link.ts';
import { readMarkdown } from '../markdown/findings.ts';
import { type Path, toPointer } from '../pointer.ts';
import { getHeadingLevels } from '../resolve/markdown.ts';
import { isServedElsewhere } from '../site-paths.ts';
import type { ContentSource, JsonObject, Span } from '../types.ts';
import type { PageReferences, Reference } from './references.ts';
import { expandInLink, findForeignTags, findVariables } from './variables.ts';

/** The context of a page in which its references are collected. */
export interface ReferenceContext {
  source: Pick<ContentSource, 'read'>;
  variables: Readonly<Record<string, string>>;
  /** The URL of the site, if it is known. */
  url: string | undefined;
  /** The paths of the site's URL that other applications serve. */
  otherPaths: readonly string[];
}

/** The context of a page, with the references collected so far. */
export interface CollectContext extends ReferenceContext {
  references: PageReferences;
  /** The fields of the block, with their defaults. */
  block?: JsonObject;
  /** Present in a field that the block does not show. */
  isUnshown?: true;
}

/** The position of a reference. */
type ReferenceLocation = Omit<Reference, 'name'>;

/** Locates a range of a text. */
type Locate = (span: Span) => ReferenceLocation;

export function addVariables(
  text: string,
  getLocation: Locate,
  { references, variables }: CollectContext,
): void {
  const tags = findForeignTags(text);
  for (const { name, ...span } of tags)
    references.issues.push({ kind: 'foreignTag', name, ...getLocation(span) });
  for (const { name, ...span } of findVariables(text))
    if (
      !Object.hasOwn(variables, name) &&
      !tags.some(({ start, end }) => start <= span.start && span.end <= end)
    )
      references.unknownVariables.push({ name, ...getLocation(span) });
}

export function addLink(
  link: string,
  location: ReferenceLocation,
  { references, isUnshown, ...context }: CollectContext,
): void {
  const name = completeOtherLink(expandInLink(link, context.variables), context);
  const path = getOwnPath(name, context.url);
  const where = { ...location, ...(isUnshown && { isUnshown }) };
  references.links.push(
    path === undefined || isServedElsewhere(path, context.otherPaths)
      ? { name, ...where }
      : { name: path, written: name, ...where },
  );
}

/** Returns the full URL of an internal link that leads to another application; any other link as it is. */
export function completeOtherLink(
  link: string,
  { url = '', otherPaths }: Pick<ReferenceContext, 'url' | 'otherPaths'>,
): string {
  return isServedElsewhere(link, otherPaths) ? url + link : link;
}

export function addMarkdown(markdown: string, getLocation: Locate, context: CollectContext): void {
  addVariables(markdown, getLocation, context);
  const { links, issues } = readMarkdown(markdown);
  for (const link of links) addLink(link.url, getLocation(link), context);
  for (const { kind, word, ...span } of issues)
    if (kind !== 'brokenLink' || findForeignTags(word).length === 0)
      context.references.issues.push({ kind, name: word, ...getLocation(span) });
}

export function addHeadings(markdown: string, path: Path | undefined, references: PageReferences): void {
  const depths = getHeadingLevels(markdown);
  if (depths.length > 0) references.headings.push({ depths, pointer: toPointer(path) });
}

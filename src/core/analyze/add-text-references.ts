import { getOwnPath } from '../link.ts';
import { readMarkdown } from '../markdown/findings.ts';
import { isBlank } from '../markdown/lines.ts';
import type { MarkdownParser } from '../markdown/parse.ts';
import { isServedElsewhere } from '../site-paths.ts';
import type { ContentSource, Span } from '../types.ts';
import type { FileReferences, ReferenceLocation } from './references.ts';
import { expandInLink, expandInMarkdown, findForeignTags, findVariables } from './variables.ts';

/** The context of a page in which its references are collected. */
export interface ReferenceContext {
  source: Pick<ContentSource, 'read'>;
  parseMarkdown: MarkdownParser;
  variables: Readonly<Record<string, string>>;
  /** The URL of the site, if it is known. */
  url: string | undefined;
  /** The paths of the site's URL that other applications serve. */
  otherPaths: readonly string[];
}

export interface CollectContext extends ReferenceContext {
  /** The references collected so far; those of a text are added. */
  references: FileReferences;
}

/** Returns the location of a range of a text. */
type Locate = (span: Span) => ReferenceLocation;

/** Adds the variables of a text that the site does not have, and what looks like a variable of another system. */
export function addVariables(
  text: string,
  getLocation: Locate,
  { references, variables }: CollectContext,
): void {
  const tags = findForeignTags(text);
  for (const { name, ...span } of tags) references.add('foreignTag', { name, ...getLocation(span) });
  for (const { name, ...span } of findVariables(text))
    if (
      !Object.hasOwn(variables, name) &&
      !tags.some(({ start, end }) => start <= span.start && span.end <= end)
    )
      references.add('unknownVariable', { name, ...getLocation(span) });
}

/** Adds a link, by its path if it is a full URL of the site. `location` is that of its address. */
export function addLink(
  link: string,
  location: ReferenceLocation,
  { references, ...context }: CollectContext,
): void {
  const name = completeOtherLink(expandInLink(link, context.variables), context);
  const path = getOwnPath(name, context.url);
  references.add(
    'link',
    path === undefined || isServedElsewhere(path, context.otherPaths)
      ? { name, ...location }
      : { name: path, url: name, ...location },
  );
}

/** Returns the full URL of an internal link that leads to another application; any other link as it is. */
export function completeOtherLink(
  link: string,
  { url = '', otherPaths }: Pick<ReferenceContext, 'url' | 'otherPaths'>,
): string {
  return isServedElsewhere(link, otherPaths) ? url + link : link;
}

/** Adds the references of a rich text. `getLocation` locates a range of it. */
export function addMarkdown(written: string, getLocation: Locate, context: CollectContext): void {
  addVariables(written, getLocation, context);
  const { references, variables, parseMarkdown } = context;
  if (isBlank(written))
    references.add('blank', { name: written, ...getLocation({ start: 0, end: written.length }) });
  const { text, toWritten } = expandInMarkdown(written, variables);
  const { links, images, issues } = readMarkdown(parseMarkdown(text));
  const locateAddress = (address: Span) => ({ ...getLocation(toWritten(address)), isAddress: true });
  for (const { url, address, ...span } of links)
    addLink(url, address ? locateAddress(address) : getLocation(toWritten(span)), context);
  for (const { src, address, hasAlternative, ...span } of images) {
    references.add('media', { name: src, ...locateAddress(address), part: 'richText' });
    if (!hasAlternative) references.add('missingAlt', { name: src, ...getLocation(toWritten(span)) });
  }
  for (const { kind, ...span } of issues) {
    const inWritten = toWritten(span);
    const name = written.slice(inWritten.start, inWritten.end);
    if (kind !== 'brokenLink' || findForeignTags(name).length === 0)
      references.add(kind, { name, ...getLocation(inWritten) });
  }
}

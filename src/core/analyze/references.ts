import type { JsonObject, Span } from '../types.ts';
import type { MarkdownIssue } from './markdown.ts';

/** Something that a page names, and where. */
export interface Mention {
  name: string;
  pointer: string;
  /** The text file that it stands in, and where there, if it is not the page itself. */
  file?: string;
  span?: Span;
}

/** A link. */
export interface LinkMention extends Mention {
  /** The full URL that it is written as, if that is one of this site: `name` is the path in it. */
  written?: string;
}

/** An address of the page itself: its path, or one that leads to it. */
export interface AddressMention extends Mention {
  /** As it is written, with its variables. */
  written: string;
}

/** A piece of text that would not be shown as it is meant. */
export interface IssueMention extends Mention, Pick<MarkdownIssue, 'kind'> {}

/** A day or a moment in a field. */
export interface DateMention extends Mention {
  part: 'date' | 'dateTime';
}

/** Two dates, of which the first should not be after the second. */
export interface OrderMention {
  first: Mention & { field: string };
  second: Mention & { field: string };
}

/** An object that should have exactly one of some fields, and does not. */
export interface ChoiceMention {
  pointer: string;
  fields: readonly string[];
  /** Those that it has. */
  given: readonly string[];
}

/** A video of the site's own, or its captions. */
export interface FileMention extends Mention {
  kind: 'video' | 'captions';
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
  /** The path and the other addresses, as far as they are text. */
  addresses: AddressMention[];
  redirectFrom: readonly Mention[];
  sectionParameter?: string;
  anchors: Mention[];
  /** The anchors of blocks that have a heading and no `id`. */
  generatedAnchors: readonly string[];
  /** All links, as written, variables put in. */
  links: LinkMention[];
  media: MediaMention[];
  /** Videos of the site's own, and their captions. */
  videoFiles: FileMention[];
  folders: Mention[];
  data: Mention[];
  texts: Mention[];
  /** The variables that the site does not have. */
  unknownVariables: Mention[];
  /** E-mail addresses and languages, variables put in. */
  emails: Mention[];
  langs: Mention[];
  dates: DateMention[];
  orders: OrderMention[];
  choices: ChoiceMention[];
  issues: IssueMention[];
  /** The levels of the headings in each rich text that has any. */
  headings: { depths: number[]; pointer: string }[];
  /** All blocks, those inside others too. */
  blocks: BlockMention[];
  /** What the page announces, as it is written. */
  subject?: JsonObject;
  meta: { title?: string; description?: string };
  expires?: string;
  allow: readonly Waiver[];
  /** The site config itself, where these are its mentions. */
  config?: JsonObject;
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
    addresses: [],
    redirectFrom: [],
    anchors: [],
    generatedAnchors: [],
    links: [],
    media: [],
    videoFiles: [],
    folders: [],
    data: [],
    texts: [],
    unknownVariables: [],
    emails: [],
    langs: [],
    dates: [],
    orders: [],
    choices: [],
    issues: [],
    headings: [],
    blocks: [],
    meta: {},
    allow: [],
  };
}

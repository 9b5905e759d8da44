import type { SchemaNode } from '../core/schema/schema-node.ts';
import type { Diagnostic, Json, JsonObject, Place, Span } from '../core/types.ts';
import type { ActionPlace, Conflict, Requests, UploadedMedia } from '../generated/protocol.ts';

export type { ActionPlace, Conflict, DeskAction, UploadedMedia } from '../generated/protocol.ts';

/*
 * Answers of the server of the visual editor to the requests of its app, which `protocol-schema.ts` describes. Files are
 * those of a content source: nothing here is of a disk, so that a server over a git host can answer, too.
 */

/** The requests and their answers. */
export type Calls = {
  [Name in keyof Requests]-?: { request: Required<Requests>[Name]; answer: Answers[Name] };
};

/** The answers to requests. */
interface Answers {
  /** The token for a code of an address. */
  token: string;
  /** The pages of the site and what forms need of it. */
  site: SiteView;
  /** A page as its visitors see it, with the places of its texts. */
  page: PageView;
  /** A text of a page that is not among its `texts`; `null` if its place is not known, or the page is another one by now. */
  text: ShownText | null;
  /** A file with its value. */
  file: FileView;
  /** The outcome of a change, saved when it arrives. */
  act: Outcome;
  /** The outcome of taking back the last change, or of making it again. */
  undo: Outcome;
  redo: Outcome;
  /** All problems of the site, as `validate` reports them. */
  problems: Problem[];
  /** The differences from the last commit, in sentences. */
  changes: Changes;
  /** The outcome of taking back one of the changes since the last commit, as a change of its own. */
  takeBack: Outcome;
  /** The names of the pictures and files of the site. */
  media: string[];
  /** Texts of pages, tables and settings that contain words, those of pages first. */
  searchTexts: FoundText[];
  /** The places where words would be replaced, of which some are shown. */
  planReplacement: ReplacedPlaces;
  /** The outcome of replacing words in all of these places but those that are left out, by their ids. */
  replaceTexts: Outcome;
  /** The kinds of pages that can be made, in their order. */
  kinds: PageKind[];
  /** A page as it would be made. */
  planPage: NewPageView;
  /** The outcomes of making a page, of giving one another address, and of deleting one; `to` is where its visitors go. */
  makePage: Outcome;
  movePage: Outcome;
  removePage: Outcome;
  /** The uses of a page, in sentences; if they are asked for, those by queries, too. */
  pageUses: PageUse[];
  /** The HTML of an example of a block, in the look of the site. */
  example: { html: string; value: JsonObject };
}

/** A problem, and what it says to people who do not see the file. */
export interface Problem extends Diagnostic {
  plain: { message: string; help: string };
}

/** The path of uploads below `api/`: bytes as the body, the rest as parameters of the URL. Nothing changes until an action names the file. */
export const UPLOAD = 'upload';

/** The parameters of an upload: its name on the editor's computer, the folder of media that it goes to, and words to name it after instead. */
export interface UploadRequest {
  name: string;
  folder: string;
  title?: string;
}

/** A file that was taken, with what was done to it; or the reason why it was not. */
export type UploadAnswer = { media: UploadedMedia; note?: string } | { refused: string };

/** The differences from the last commit. Without a repository `files` is empty, and `problem` says so. */
export interface Changes {
  files: ChangedFileView[];
  problem?: string;
}

/** A changed file: its name, and each change in a sentence. `page` is its path, if it is a page. */
export interface ChangedFileView {
  file: string;
  name: string;
  page?: string;
  changes: { id: string; sentence: string; pointer?: string; canBeTakenBack: boolean }[];
}

/** The site without its pages' content. */
export interface SiteView {
  name: string;
  lang: string;
  timeZone: string;
  url?: string;
  pages: PageEntry[];
  due: DueDate[];
  variables: Readonly<Record<string, string>>;
  history: History;
  /** A sentence about what was lost before the start. */
  notice?: string;
}

/** The name of the key of the site's folder, which its page has: no other site has that key, nor a copy of this one. */
export const SITE_KEY = 'site-key';

/** A page of the tree. */
export interface PageEntry {
  file: string;
  path: string;
  /** The title, or for a page without one its path. */
  title: string;
  isDraft: boolean;
}

/** A date that passes soon: its place, and the name of its field. */
export interface DueDate extends Pick<Place, 'file' | 'pointer'> {
  date: string;
  name: string;
}

/** Words that were found, what is around them, and the names of what they are in: `Fellowship › APPLY NOW › Note`. */
export interface FoundText extends ActionPlace {
  id: string;
  name: string;
  before: string;
  words: string;
  after: string;
}

/** The places where words would be replaced: their number, and the first of them, with the number of places that name its row and follow. */
export interface ReplacedPlaces {
  count: number;
  places: (FoundText & { follow: number })[];
}

/** A kind of page that can be made. */
export interface PageKind {
  kind: string;
  title: string;
  description: string;
}

/** A page as it would be made, with what is wrong with its title and its address, in sentences. */
export interface NewPageView {
  path: string;
  /** The title of the date that its kind asks for, and the day. Absent if it asks for none. */
  asked?: { title: string; day: string };
  faults: { field: 'title' | 'path' | 'other'; text: string }[];
  /** The names of the pages with a list that will show it. */
  listedOn: string[];
}

/** A place that names a page: the name of its file, how it does so, and its pointer. */
export interface PageUse extends Pick<Place, 'file' | 'pointer'> {
  name: string;
  how: string;
  /** True for an entry of the menu, which goes with the page. */
  isInMenu: boolean;
}

/** A page with the texts that lead to where they are written. */
export interface PageView {
  path: string;
  file: string;
  lang: string;
  /** True for the page before the last change: with that, it can't be shown. */
  isOld: boolean;
  /** The content of its body. `data-desk-*` attributes name blocks and texts; `src/desk/server/marked-html.ts` has their form. */
  html: string;
  /** The number of its map: that of each view is another one. */
  map: number;
  /** The number of changes before it was read, as events have it. */
  count: number;
  /** The texts by their numbers in the HTML, but for those that are found when they are asked for. */
  texts: Readonly<Record<number, ShownText>>;
  /** The number of entries of a list whose texts are among `texts`; absent if no list has more. */
  limit?: number;
  /** The pointers of blocks whose texts are not known, each with the reason. */
  unmapped: Readonly<Record<string, string>>;
}

/** A text of a page, and where it is written: of a rich text a range in an entry of it. */
export interface ShownText extends Pick<Place, 'file' | 'pointer'> {
  within?: Span;
  /** True if it is written as it is shown, without marks: words can be typed on the page. */
  isTyped: boolean;
  /** The line of the page's file that takes it from there, if it is written in another file. */
  line?: string;
}

/** A file that can be edited. `value` is absent if its text can't be read, as `problem` says. */
export interface FileView {
  file: string;
  /** Two texts of the file with one version are the same. */
  version: string;
  value?: Json;
  problem?: string;
  /** The row schema of a table. */
  schema?: SchemaNode;
  text: string;
}

/** The result of a change: all of it was made, or nothing. */
export type Outcome =
  | { made: true; sentence: string; place: ActionPlace; files: FileView[]; history: History }
  | { made: false; reason: string; conflicts?: Conflict[]; history?: History };

/** The sentences of what undo and redo would do; absent if there is nothing. */
export interface History {
  undo?: string;
  redo?: string;
}

/** The path of the stream of events below `api/`: lines of JSON, one now and then also if nothing happens. */
export const EVENTS = 'events';

/** An event that a window gets without asking. */
export interface DeskEvent {
  /** Files and folders that were changed: by this or another window with their versions then, or by another program. */
  changed: readonly { file: string; version?: string }[];
  /** The number of events with changes since the start of the server. */
  count: number;
}

/** The path of the desk, below which all its files and calls are. */
export const DESK_PATH = '/@desk/';
/** The header with the token of the start of the server. */
export const TOKEN_HEADER = 'x-blocksite-desk';
/** The header with the key of a request that changes files. One that was made is answered, and not made again. */
export const KEY_HEADER = 'idempotency-key';

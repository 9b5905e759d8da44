import { createPageData, type Renderer } from '../../build/pages/page-files.ts';
import { appendToPointer, type Path, toPointer } from '../../core/paths/pointer.ts';
import { findOrigin, getValidPage } from '../../core/pipeline/index.ts';
import type { PageResolveContext, TextSource } from '../../core/resolve/context.ts';
import { resolvePage, resolveSite } from '../../core/resolve/index.ts';
import { createMadePages } from '../../core/resolve/site-map.ts';
import { blockTypes } from '../../core/schema/schema.ts';
import { isObject } from '../../core/types.ts';
import { mapValues } from '../../core/util/map-values.ts';
import type { DevSite } from '../../dev/dev-site.ts';
import { createShared } from '../../dev/responses.ts';
import type { Page } from '../../generated/props.ts';
import type { PageData } from '../../render/document.tsx';
import type { RenderInput } from '../../render/index.tsx';
import type { PageView } from '../protocol.ts';
import { checkMarks, frameBlock, markText, readMarks } from './marked-html.ts';
import { type FoundTexts, findTexts, type MadeText } from './shown-texts.ts';

/** Number of times that a page is rendered at most to find the texts that can't be marked. */
const MAX_ROUNDS = 8;
/** Number of entries of a list, or of rows of a table, whose texts are marked: each mark costs time. */
const MAX_ENTRIES = 3000;
/** Such a text is broken behind its `@` and before its dots. */
const MAIL_ADDRESS = /^[^\s@]+@[^\s@]+$/;
const BODY = /<body[^>]*>([\s\S]*)<\/body>/;

/** The input of views of pages. */
interface PreviewContext {
  site: DevSite;
  renderer: Renderer;
  /** Texts that components take apart: with marks they would look different. Each view adds its own. */
  unmarked: Set<string>;
}

/** The view of a page, and the way to its texts that have no mark. */
interface Preview extends Pick<FoundTexts, 'findUnmarked'> {
  view: Omit<PageView, 'map' | 'count'>;
}

/** Creates the view of a page: its HTML as a build writes it, with the numbers of its texts. `undefined` if there is none. */
export async function createPreview(
  path: string,
  { site, renderer, unmarked }: PreviewContext,
): Promise<Preview | undefined> {
  const context = await site.getContext();
  const served = context && (await site.getRepaired(path, context));
  const { config } = site;
  if (!context || !served || !config) return undefined;
  const { page, summary, loaded, left, isOld = false } = served;
  const valid = loaded && getValidPage(loaded);
  const pages = loaded ? site.checker.listCheckedPages() : await site.checker.listPages();
  const blocks: string[] = [];
  const getProblem = (block: object) => {
    const pointer = blocks[getNumber(block)] ?? '';
    return loaded && left?.get(findOrigin(loaded, { pointer }).pointer);
  };
  const data = createPageData(page, summary, { ...createShared(path, context), context });
  const render = (one: Page, of: PageResolveContext) =>
    renderBody({ ...data, page: numberBlocks(one, blocks) }, { path, context: of, renderer, getProblem });
  const plain = render(page, context);
  const map = () => {
    const made: MadeText[] = [];
    const createMark = (isOfSite: boolean) => (text: string, source: TextSource) => {
      const isMarkable = text !== '' && !MAIL_ADDRESS.test(text) && !unmarked.has(text);
      const isMarked = isMarkable && !isBehindLimit(source);
      const id = made.push({ text, isMarked, isOfSite, ...source }) - 1;
      return isMarked ? markText(text, id) : text;
    };
    const shell = resolveSite(config, { ...context, mark: createMark(true) });
    const own = made.length;
    const marked = { ...context, site: shell, mark: createMark(false) };
    const resolved = valid
      ? resolvePage(valid, marked, summary.description)
      : createMadePages(pages, marked)
          .find((one) => one.summary.path === summary.path)
          ?.createPage();
    const html = render(resolved ?? page, marked);
    return { made, own, ...checkMarks(html, plain) };
  };
  let view = map();
  for (let round = 1; view.causes.length > 0 && round < MAX_ROUNDS; round++) {
    const causes = view.causes.flatMap((id) => view.made[id] ?? []);
    for (const one of view.made)
      if (causes.some((cause) => isLike(one, cause, round))) unmarked.add(one.text);
    view = map();
  }
  const findPage = (to: string) => pages.find((one) => one.path === to && one.kind === 'page')?.file;
  const { made, own, unmapped } = view;
  const { html, unmarked: others } = readMarks(view.html, { own, next: made.length });
  const { texts, findUnmarked } = findTexts(
    { site: site.checker.site, loaded, blocks, made, findPage },
    others,
  );
  const shown = {
    path,
    file: loaded?.file ?? summary.file,
    lang: page.lang,
    isOld,
    html: html.replaceAll(/data-desk-block="([\d ]+)"/g, (_, ids: string) => {
      const pointers = ids.split(' ').map((id) => blocks[Number(id)]);
      return `data-desk-block="${pointers.join(' ')}"`;
    }),
    texts,
    ...(made.some(isBehindLimit) && { limit: MAX_ENTRIES }),
    unmapped: Object.fromEntries(unmapped.map((id) => [blocks[id], 'Its look depends on its texts.'])),
  };
  return { view: shown, findUnmarked };
}

/** Returns true for a text of an entry or a row behind those whose texts are marked. */
function isBehindLimit({ path, cell }: Pick<TextSource, 'path' | 'cell'>): boolean {
  const at = cell?.row ?? path?.step;
  return Number(at) >= MAX_ENTRIES || (path !== undefined && isBehindLimit({ path: path.up }));
}

/** Number of rounds after which all texts that are in the same field of other entries are not marked either. */
const SINGLE_ROUNDS = 3;

/** Returns true for a text that a component treats like another: the same one, or one in the same column or field. */
function isLike({ text, path, cell }: MadeText, other: MadeText, round: number): boolean {
  if (text === other.text) return true;
  const isInColumn = cell !== undefined && cell.column === other.cell?.column;
  return (isInColumn || round > SINGLE_ROUNDS) && toField(path) === toField(other.path);
}

/** Returns the pointer of a value without the numbers of entries. */
function toField(path: Path | undefined): string {
  return toPointer(path).replaceAll(/\/\d+/g, '/');
}

/** The field of a block that has its number while it is rendered. No schema has such a name. */
const NUMBER = '@desk';

/** Adds numbers to the blocks of a resolved page, and their pointers to `pointers`. */
function numberBlocks(page: Page, pointers: string[]): Page {
  const numbers = new Map(pointers.map((pointer, i) => [pointer, i]));
  const number = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((one, i) => number(one, appendToPointer(pointer, i)));
    if (!isObject(value)) return value;
    const fields = mapValues(value, (field, key) => number(field, appendToPointer(pointer, key)));
    const isBlock = typeof value.type === 'string' && blockTypes.includes(value.type);
    if (isBlock && !numbers.has(pointer)) numbers.set(pointer, pointers.push(pointer) - 1);
    return isBlock ? { ...fields, [NUMBER]: numbers.get(pointer) } : fields;
  };
  return { ...page, ...Object(number({ blocks: page.blocks }, '')) };
}

interface BodyContext {
  path: string;
  context: PageResolveContext;
  renderer: Renderer;
  getProblem: RenderInput['getProblem'];
}

function renderBody(data: PageData, { path, context, renderer, getProblem }: BodyContext): string {
  const { assets } = createShared(path, context);
  const frame = (block: object) => frameBlock(getNumber(block));
  const { site } = context;
  const html = renderer.renderPage({ ...data, site, assets, data: '', dev: true, frame, getProblem });
  return BODY.exec(html)?.[1] ?? '';
}

function getNumber(block: object): number {
  return Number(Reflect.get(block, NUMBER));
}

import { optimize, type XastChild, type XastElement, type XastRoot } from 'svgo/browser';
import { abbreviate } from '../../core/text/message-text.ts';
import type { Fault } from '../../core/types.ts';
import { decodeText } from './file-kind.ts';
import { countRepeated } from './svg-expansion.ts';
import { ANIMATIONS, ATTRIBUTES, DANGEROUS, ELEMENTS, TEXT_ELEMENTS } from './svg-names.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** The maximum size in bytes. A larger file is slow to render, and mostly a photo. */
const MAX_BYTES = 2 ** 21;
/** The maximum length of an entity's value in characters. Attackers use them for expansion bombs. */
const MAX_ENTITY_LENGTH = 200;
const ENTITY = /<!ENTITY\s[^"'>]*(?:'([^']*)'|"([^"]*)")/g;
/** The maximum number of elements that are rendered again: a map has a tenth. With more, browsers take gigabytes. */
const MAX_REPEATED = 50_000;
/** The maximum number of attributes of an element: the parser compares each with all others. */
const MAX_ATTRIBUTES = 500;
/** Characters that XML may not have: browsers show nothing then. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** The error of an SVG that is refused, with the reason. */
export class RefusedError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.reason);
  }
}

/** Sanitizes an SVG by lists of elements and attributes. Throws for one with code or external references. */
export function cleanSvg(bytes: Uint8Array): string {
  try {
    const plugins = [{ name: 'clean', fn: cleanRoot }];
    return `${optimize(decode(bytes), { plugins, js2svg: { pretty: false } }).data}\n`;
  } catch (error) {
    throw error instanceof RefusedError ? error : createReadError(error);
  }
}

/** Returns the text of an SVG that the parser reads in time. */
function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) refuse('is an SVG of more than 2 MB', 'Save it as a PNG or WebP.');
  const text = decodeText(bytes);
  if (text === undefined || FORBIDDEN.test(text))
    refuse('is not UTF-8', 'Save it again with the encoding UTF-8, or export it again.');
  for (const [, value = '', other = ''] of text.matchAll(ENTITY))
    if (value.length + other.length > MAX_ENTITY_LENGTH) refuse('has an entity that stands for a long text');
  if (text.split('<').some((tag) => tag.split('=').length > MAX_ATTRIBUTES))
    refuse(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
  return text;
}

const EXPORT_HELP = 'Export it again as a plain SVG, or save it as a PNG.';

function refuse(reason: string, help = EXPORT_HELP): never {
  throw new RefusedError({ reason, help });
}

/** Creates the error for one of svgo, with its line and its reason, without file name and code frame. */
function createReadError(error: unknown): RefusedError {
  const { line, reason = 'it has no right syntax' }: { line?: number; reason?: string } = Object(error);
  const where = line === undefined ? '' : `line ${line}: `;
  const what = reason.replace(/[\s.]+$/, '');
  return new RefusedError({ reason: `is not an SVG that can be read: ${where}${what}`, help: EXPORT_HELP });
}

/** Cleans a document. Returns no visitor, as a plugin of svgo may. */
function cleanRoot(root: XastRoot): null {
  for (const node of root.children)
    if (node.type === 'instruction' && node.name.toLowerCase() === 'xml-stylesheet')
      refuse('loads a style sheet by <?xml-stylesheet?>');
  const elements = root.children.filter((node) => node.type === 'element');
  const [svg] = elements;
  if (!svg || elements.length > 1) refuse('is not an SVG: it has no element <svg>');
  if (svg.name !== 'svg') refuse(`is not an SVG: its first element is <${svg.name}>`);
  if (svg.attributes.xmlns !== SVG) refuse(`lacks xmlns="${SVG}" in <svg>`);
  cleanElement(svg);
  if (countRepeated(svg) > MAX_REPEATED)
    refuse('repeats its parts by <use> or patterns so often that browsers stop');
  svg.attributes = { xmlns: SVG, 'xmlns:xlink': XLINK, ...svg.attributes };
  root.children = [svg];
  return null;
}

function cleanElement(element: XastElement): void {
  const published = Object.entries(element.attributes).filter((entry) => checkAttribute(...entry, element));
  element.attributes = Object.fromEntries(published.map(([name, value]) => [name, value.trim()]));
  element.children = element.children.flatMap((child) => cleanChild(child, element));
  if (element.name === 'style') checkStyle(getText(element), '<style>');
}

function cleanChild(child: XastChild, parent: XastElement): XastChild[] {
  if (child.type === 'text' || child.type === 'cdata')
    return TEXT_ELEMENTS.has(parent.name) ? [{ type: 'text', value: child.value }] : [];
  if (child.type !== 'element') return [];
  if (DANGEROUS.has(getLocalName(child.name).toLowerCase()))
    refuse(`holds <${child.name}>, which can run code or show other pages`);
  const isForeign = child.attributes.xmlns !== undefined && child.attributes.xmlns !== SVG;
  if (isForeign || !ELEMENTS.has(child.name)) {
    // Removed elements are checked too: an SVG with a script anywhere is refused.
    for (const inner of child.children) cleanChild(inner, child);
    return [];
  }
  cleanElement(child);
  return [child];
}

/** Returns true if an attribute is published, false if it is left out. Throws if the SVG is refused. */
function checkAttribute(name: string, value: string, element: XastElement): boolean {
  const local = getLocalName(name).toLowerCase();
  if (local.startsWith('on')) refuse(`holds code in the attribute "${name}" of <${element.name}>`);
  if (!ATTRIBUTES.has(name)) return false;
  if (local === 'href') checkReference(value, element);
  else if (name === 'attributeName') checkAnimated(value, element);
  else checkStyle(value, `the attribute "${name}" of <${element.name}>`);
  return true;
}

/** Bitmap images as data URLs. */
const OWN_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*$/i;
const OWN_FONT =
  /^data:(font\/[\w.+-]+|application\/(x-)?font-[\w.+-]+)(;charset=[\w-]+)?;base64,[A-Za-z0-9+/=\s]*$/i;

function checkReference(value: string, { name }: XastElement): void {
  const target = value.trim();
  if (target === '' || target.startsWith('#')) return;
  if ((name === 'image' || name === 'feImage') && OWN_IMAGE.test(target)) return;
  if (name === 'a' && /^(https?|mailto|tel):/i.test(target)) return;
  const what = name === 'a' ? 'leads to' : 'loads';
  refuse(`${what} "${abbreviate(target)}" by <${name}>, and only parts of the SVG itself may be named`);
}

function checkAnimated(value: string, { name }: XastElement): void {
  const local = getLocalName(value.trim()).toLowerCase();
  const isShape = ATTRIBUTES.has(value.trim()) && local !== 'href' && local !== 'style';
  if (!ANIMATIONS.has(name) || !isShape)
    refuse(`changes "${abbreviate(value)}" by <${name}>, and only shapes and colours may be animated`);
}

/** Checks a style sheet or any attribute: browsers parse most attributes as CSS. */
function checkStyle(text: string, where: string): void {
  if (text.includes('\\')) refuse(`has a backslash in ${where}, so its meaning is unclear`);
  if (/@import|@charset|@namespace/i.test(text)) refuse(`loads another style sheet in ${where}`);
  if (/(javascript|vbscript|livescript)\s*:|expression\s*\(|-moz-binding|behaviou?r\s*:/i.test(text))
    refuse(`holds code in ${where}`);
  if (/(image-set|image|cross-fade|src|element)\(/i.test(text)) refuse(`loads something in ${where}`);
  for (const [, , target = ''] of text.matchAll(/url\(\s*(["']?)\s*([^"')]*)/gi)) {
    const own = target.trim();
    if (!own.startsWith('#') && !OWN_IMAGE.test(own) && !OWN_FONT.test(own))
      refuse(`loads "${abbreviate(own)}" in ${where}, and only parts of the SVG itself may be named`);
  }
}

function getText({ children }: XastElement): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function getLocalName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

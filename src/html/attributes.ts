/*
 * Attributes as React writes them on the server, name by name: `pushAttribute` in
 * https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/server/ReactFizzConfigDOM.js
 */

/** Names that HTML and SVG spell otherwise than by the rule for SVG's. */
const SPELLED: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
  acceptCharset: 'accept-charset',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  crossOrigin: 'crossorigin',
  xmlnsXlink: 'xmlns:xlink',
  xlinkActuate: 'xlink:actuate',
  xlinkArcrole: 'xlink:arcrole',
  xlinkHref: 'xlink:href',
  xlinkRole: 'xlink:role',
  xlinkShow: 'xlink:show',
  xlinkTitle: 'xlink:title',
  xlinkType: 'xlink:type',
  xmlBase: 'xml:base',
  xmlLang: 'xml:lang',
  xmlSpace: 'xml:space',
};

/** SVG's names with a hyphen before each capital letter. */
const HYPHENED = words(`accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule
  colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity
  fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName
  glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor
  markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents renderingIntent
  shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset
  strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering
  transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic
  vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xHeight`);

const SILENT = words(
  `defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref key`,
);
const ADDRESSES = words('src href action formAction xlinkHref');
/** There or not there. */
const SWITCHES = words(`inert allowFullScreen async autoPlay controls credentialless default defer disabled
  disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly
  required reversed scoped seamless itemScope autoFocus multiple muted checked selected`);
const LOWERED = words('autoFocus multiple muted');
/** `true` and `false` are words there. */
const WORDED =
  words(`contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable
  preserveAlpha`);
const SWITCHES_OR_TEXTS = words('capture download');
const POSITIVE = words('cols rows size span');
const NUMBERS = words('rowSpan start');

const SAFE_NAME = /^[:A-Z_a-z\u00C0-\uFFFD][\w:.\u00B7\u00C0-\uFFFD-]*$/;
/** Browsers skip what is before the letters and between them. */
const SCRIPT = new RegExp(`^[\\u0000-\\u001F ]*${[...'javascript:'].join('[\\r\\n\\t]*')}`, 'i');

/** Writes an attribute with the space before it, or nothing where the value says so. The value is not null. */
export type Write = (value: unknown) => string;

const nothing: Write = () => '';
const writers = new Map<string, Write>();

/** What writes the attributes of a name. */
export function attributeWriter(name: string): Write {
  let write = writers.get(name);
  if (!write) {
    write = writerOf(name);
    writers.set(name, write);
  }
  return write;
}

/** Whether attributes of a name are never written: they are for React itself. */
export function isSilent(name: string): boolean {
  return SILENT.has(name) || /^on./i.test(name);
}

/** An attribute of an element of one's own, with the space before it, written as it is. */
export function customAttribute(name: string, value: unknown): string {
  if (SILENT.has(name) || !SAFE_NAME.test(name) || !isValue(value) || value === false) return '';
  if (name === 'style') return refuseStyle();
  if (typeof value === 'object') return '';
  return ` ${name === 'className' ? 'class' : name}="${value === true ? '' : escaped(String(value))}"`;
}

/** A text as HTML: signs that mean something there are written by their names. */
export function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, entity) : text;
}

const SPECIAL = /["'&<>]/;
const EACH_SPECIAL = /["'&<>]/g;

function entity(sign: string): string {
  switch (sign) {
    case '"':
      return '&quot;';
    case '&':
      return '&amp;';
    case "'":
      return '&#x27;';
    case '<':
      return '&lt;';
    default:
      return '&gt;';
  }
}

function writerOf(name: string): Write {
  if (name === 'style') return refuseStyle;
  if (isSilent(name) || !SAFE_NAME.test(name)) return nothing;
  const start = ` ${spelled(name)}="`;
  // An empty one would load the page itself as a picture or a script.
  const isMeant = name !== 'src' && name !== 'href';
  const write: Write = (value) => `${start}${escaped(typeof value === 'string' ? value : String(value))}"`;
  if (ADDRESSES.has(name))
    return (value) => (isPrinted(value) && (value !== '' || isMeant) ? write(safe(String(value))) : '');
  if (SWITCHES.has(name)) return (value) => (value && isValue(value) ? `${start}"` : '');
  if (WORDED.has(name)) return (value) => (isValue(value) ? write(value) : '');
  if (SWITCHES_OR_TEXTS.has(name))
    return (value) => (value === true ? `${start}"` : isPrinted(value) ? write(value) : '');
  if (POSITIVE.has(name)) return (value) => (isValue(value) && Number(value) >= 1 ? write(value) : '');
  if (NUMBERS.has(name))
    return (value) => (isValue(value) && !Number.isNaN(Number(value)) ? write(value) : '');
  if (/^(data|aria)-/i.test(name)) return (value) => (isValue(value) ? write(value) : '');
  return (value) => (isPrinted(value) ? write(value) : '');
}

function spelled(name: string): string {
  if (LOWERED.has(name)) return name.toLowerCase();
  if (HYPHENED.has(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return SPELLED[name] ?? name;
}

function isValue(value: unknown): boolean {
  return typeof value !== 'function' && typeof value !== 'symbol';
}

function isPrinted(value: unknown): boolean {
  return isValue(value) && typeof value !== 'boolean';
}

function safe(address: string): string {
  // Most begin with a slash.
  if (address.startsWith('/') || !SCRIPT.test(address)) return address;
  return "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";
}

function refuseStyle(): never {
  throw new Error('An element has a `style`, which the content security policy forbids: give it a class.');
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Elements without an end. */
const VOID = new Set(['img', 'source', 'meta', 'link', 'br', 'hr', 'input']);
/** What says nothing by itself: it may stand or not. */
const SILENT = new Set(['div', 'span', 'picture', 'source', 'b', 'i']);
/** What is there for scripts, or is a drawing: left out with all that is in it. */
const SKIPPED =
  /^<(?:script|style|noscript|svg|dialog|button|template)\b|\bneeds-script\b|\bsite-menu\b|^<p\b[^>]*aria-live/;
/** What a head says to browsers and not of the page. */
const TECHNICAL = /^<link(?!.*rel="canonical")|^<meta charset/i;
/** Attributes that carry content. */
const CONTENT = /\s(href|alt|datetime|scope|lang|name|property|content)(?:="([^"]*)")?(?=[\s/>])/g;

/**
 * What a page says and how it is structured: its elements in order, with where they lead, and its words; without
 * classes, boxes, scripts and drawings. Two generators that draw the same page give the same list.
 * `html` is what a generator wrote: well-formed, attributes in double quotes.
 */
export function semanticsOf(html: string): string[] {
  const found: string[] = [];
  const open: { tag: string; isSkipped: boolean }[] = [];
  for (const [token] of html.replaceAll(/<!--.*?-->|<!doctype[^>]*>/gis, '').matchAll(/<[^>]+>|[^<]+/g)) {
    const isSkipped = open.at(-1)?.isSkipped ?? false;
    const tag = /^<\/?([\w-]+)/.exec(token)?.[1]?.toLowerCase();
    if (tag === undefined) {
      if (!isSkipped) pushWords(found, token);
    } else if (token.startsWith('</')) open.pop();
    else {
      const skips = isSkipped || SKIPPED.test(token);
      if (!skips && !SILENT.has(tag) && !TECHNICAL.test(token)) found.push(`<${tag}${contentOf(token)}>`);
      if (!VOID.has(tag) && !token.endsWith('/>')) open.push({ tag, isSkipped: skips });
    }
  }
  return found;
}

/** The content of a page between `<main>` and its end. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length);
}

/** Says at which place two pages differ; nothing when they say the same. */
export function difference(ours: readonly string[], theirs: readonly string[]): string | undefined {
  const at = ours.findIndex((one, i) => one !== theirs[i]);
  if (at < 0 && ours.length === theirs.length) return undefined;
  const from = at < 0 ? ours.length : at;
  const around = (list: readonly string[]) => list.slice(Math.max(0, from - 2), from + 3).join(' ');
  return `ours: ${around(ours)} … theirs: ${around(theirs)}`;
}

function contentOf(token: string): string {
  return [...token.matchAll(CONTENT)]
    .map(([, name, value]) => ` ${name}=${plain(value ?? '')}`)
    .sort()
    .join('');
}

/** Words that follow words are one text: a box between them says nothing. */
function pushWords(found: string[], text: string): void {
  const words = plain(text).replaceAll(/\s+/g, ' ').trim();
  if (words === '') return;
  const last = found.at(-1);
  if (last === undefined || last.startsWith('<')) found.push(words);
  else found[found.length - 1] = `${last} ${words}`;
}

function plain(text: string): string {
  return text
    .replaceAll(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex, decimal) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** A text of a page or of an attribute, with the numbers of what it is mapped to: those nearest to it. */
export interface Shown {
  text: string;
  /** The text of the nearest range, of which it may be a part. */
  whole: string;
  ids: number[];
  attribute?: string;
}

interface Element {
  texts: string;
  content: string;
  nodes: { start: number; end: number; isFound: boolean; shown: Shown }[];
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (html: string) => html.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? '?');
const VOID = /^<(?:area|br|col|embed|hr|img|input|link|source|track|wbr)\b|\/>$/;
const READABLE = /[\p{L}\p{N}]/u;

/** Returns the texts and the attributes that are read in the HTML of a view. */
export function listShownTexts(html: string): Shown[] {
  const found: Shown[] = [];
  const elements: Element[] = [{ texts: '', content: '', nodes: [] }];
  const last = () => elements.at(-1) ?? { texts: '', content: '', nodes: [] };
  for (const [token] of html.matchAll(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g)) {
    if (/^<(?:!|script)/.test(token)) continue;
    if (token.startsWith('</')) {
      const { texts, content, nodes } = elements.pop() ?? last();
      for (const [, id, from, to] of texts.matchAll(/(\d+):(\d+)-(\d+)/g))
        for (const node of nodes)
          if (!node.isFound && Number(from) < node.end && Number(to) > node.start) {
            node.shown.ids.push(Number(id));
            node.shown.whole = content.slice(Number(from), Number(to));
          }
      for (const node of nodes) if (node.shown.ids.length > 0) node.isFound = true;
      const around = last();
      const shift = around.content.length - 0;
      around.nodes.push(
        ...nodes.map((node) => ({ ...node, start: node.start + shift, end: node.end + shift })),
      );
      around.content += content;
      continue;
    }
    if (!token.startsWith('<')) {
      const text = decode(token);
      const element = last();
      const start = element.content.length;
      element.content += text;
      if (!READABLE.test(text)) continue;
      const shown: Shown = { text, whole: text, ids: [] };
      found.push(shown);
      element.nodes.push({ start, end: start + text.length, isFound: false, shown });
      continue;
    }
    const mapped = / data-desk-attr="([^"]*)"/.exec(token)?.[1] ?? '';
    for (const [, name = '', value = ''] of token.matchAll(/ (alt|aria-label|title)="([^"]+)"/g)) {
      const ids = [...mapped.matchAll(/([\w-]+):(\d+)/g)].flatMap(([, of, id]) =>
        of === name ? [Number(id)] : [],
      );
      const text = decode(value);
      if (READABLE.test(text)) found.push({ text, whole: text, ids, attribute: name });
    }
    if (!VOID.test(token))
      elements.push({ texts: / data-desk-text="([^"]*)"/.exec(token)?.[1] ?? '', content: '', nodes: [] });
  }
  return found;
}

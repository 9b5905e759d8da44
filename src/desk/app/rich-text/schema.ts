import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

/** Creates a node that is shown as one thing, and holds its Markdown. */
function createAtom(name: string, spec: NodeSpec, isInline: boolean): NodeSpec {
  const tag = isInline ? 'span' : 'div';
  return {
    atom: true,
    inline: isInline,
    group: isInline ? 'inline' : 'block',
    attrs: { source: {} },
    toDOM: ({ attrs }): DOMOutputSpec => [tag, { [`data-${name}`]: attrs.source }, attrs.source],
    parseDOM: [
      { tag: `${tag}[data-${name}]`, getAttrs: (dom) => ({ source: dom.getAttribute(`data-${name}`) }) },
    ],
    ...spec,
  };
}

const LEVELS = [1, 2, 3, 4, 5, 6];
const UNSAFE_LINK = /^\s*(?:javascript|data|vbscript):/i;

function hasStyle(dom: HTMLElement, style: RegExp): boolean {
  return style.test(dom.getAttribute('style') ?? '');
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 3 } },
    parseDOM: LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: Number(dom.getAttribute('start') ?? 1) }) }],
    toDOM: ({ attrs: { start } }) => ['ol', start === 1 ? {} : { start }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  /** Tables, code, definitions and the like: blocks that are shown as written. */
  written: createAtom('written', {}, false),
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  /** A variable with its braces, `{name}`. */
  variable: createAtom('variable', {}, true),
  /** An image, a footnote or a reference in a paragraph. */
  written_inline: createAtom('written', {}, true),
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    inclusive: false,
    attrs: { href: {}, title: { default: null } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href') ?? '';
          return !UNSAFE_LINK.test(href) && { href, title: dom.getAttribute('title') };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', attrs, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps what it copies in a `b` that is not bold. Styles are read as written: the policy of
      // the page does not apply them.
      { tag: 'b', getAttrs: (dom) => !hasStyle(dom, /font-weight:\s*normal/) && null },
      { tag: 'span', getAttrs: (dom) => hasStyle(dom, /font-weight:\s*(?:bold|[6-9]00)/) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  emphasis: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i' },
      { tag: 'span', getAttrs: (dom) => hasStyle(dom, /font-style:\s*italic/) && null },
    ],
    toDOM: () => ['em', 0],
  },
  delete: { parseDOM: [{ tag: 'del' }], toDOM: () => ['del', 0] },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>;

/** The schema of rich texts: exactly the Markdown that editors write. Anything else is shown as written. */
export const schema = new Schema({ nodes, marks });

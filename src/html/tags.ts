import { attributeWriter, customAttribute, type Write } from './attributes.ts';
import { buttonProps, formProps, inputProps, optionProps, selectProps, textareaProps } from './forms.ts';
import type { Props } from './props.ts';

/** Where an element is: some mean other things there. */
export const NOSCRIPT = 1;
export const PICTURE = 2;
export const SVG = 4;

/** How the elements of a name are written. */
export interface Tag {
  /** `<div` */
  start: string;
  /** `</div>`; nothing where an element has no content. */
  end: string;
  /** Has a hyphen in its name: its attributes are written as they are. */
  isCustom: boolean;
  /** What its content is in besides what it is in itself, and what it is no longer in. */
  enters: number;
  leaves: number;
  /** May belong into the head wherever it is drawn. */
  isLifted: boolean;
  /** Its attributes and children as they are to be written; `chosen` is the value of the select around. */
  shape?: (props: Props, chosen: unknown) => Props;
  /** What else is different. */
  kind?: Kind;
}

/** Elements that are not written as all others are. */
export type Kind = 'head' | 'title' | 'meta' | 'link' | 'img' | 'a' | 'lines' | 'select' | 'code';

type Special = Partial<Pick<Tag, 'enters' | 'leaves' | 'isLifted' | 'shape' | 'kind'>>;

const SPECIAL: Readonly<Record<string, Special>> = {
  head: { kind: 'head' },
  title: { kind: 'title', isLifted: true },
  meta: { kind: 'meta', isLifted: true },
  link: { kind: 'link', isLifted: true },
  script: { kind: 'code' },
  style: { kind: 'code' },
  img: { kind: 'img' },
  picture: { enters: PICTURE },
  noscript: { enters: NOSCRIPT },
  svg: { enters: SVG },
  foreignObject: { leaves: SVG },
  a: { kind: 'a' },
  pre: { kind: 'lines' },
  textarea: { kind: 'lines', shape: textareaProps },
  button: { shape: buttonProps },
  form: { shape: formProps },
  input: { shape: inputProps },
  select: { kind: 'select', shape: selectProps },
  option: { shape: optionProps },
};

/** Elements without content: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const NAME = /^[a-zA-Z][a-zA-Z:_.\-\d]*$/;

const tags = new Map<string, Tag>();

/** How the elements of a name are written. Throws for what is no name. */
export function tagOf(name: string): Tag {
  let tag = tags.get(name);
  if (!tag) {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of an element.`);
    tag = {
      start: `<${name}`,
      end: VOID.has(name) ? '' : `</${name}>`,
      isCustom: name.includes('-'),
      enters: 0,
      leaves: 0,
      isLifted: false,
      ...SPECIAL[name],
    };
    tags.set(name, tag);
  }
  return tag;
}

/** An element's beginning, with its attributes in the order in which they are given. */
export function started(tag: Tag, props: Props): string {
  let html = tag.start;
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML')
      continue;
    html += tag.isCustom ? customAttribute(name, value) : writerFor(tag, name)(value);
  }
  return html + (tag.end === '' ? '/>' : '>');
}

/** What writes an attribute of an element. */
export function writerFor({ kind }: Pick<Tag, 'kind'>, name: string): Write {
  return kind === 'a' && name === 'href' ? linkAddress : attributeWriter(name);
}

/** Empty, an address is the page itself: of no use but for a link. */
function linkAddress(value: unknown): string {
  return value === '' ? ' href=""' : attributeWriter('href')(value);
}

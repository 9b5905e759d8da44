import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { escaped, isSilent } from '../html/attributes.ts';
import { buttonProps, SUBMIT } from '../html/forms.ts';
import { type Tag, tagOf, writerFor } from '../html/tags.ts';
import { AFTER_NODE, AFTER_WORDS, BEFORE_WORDS, BETWEEN_TEXTS } from '../html/template.ts';
import { ENGINE } from './paths.ts';

const RUNTIME = join(ENGINE, 'src/html/template.ts');

/** Writes what is the same of all elements in JSX when the bundle for the server is made, instead of for each page. */
export function precompiled(): Plugin {
  return {
    name: 'precompiled-jsx',
    enforce: 'pre',
    transform(code, file) {
      if (!file.endsWith('.tsx') || file.includes('/node_modules/')) return null;
      return { code: precompile(code, file), map: null };
    },
  };
}

/**
 * The source with each plain element in it, and the plain ones in that, as one template: texts, and what stands between them.
 * An element is plain if nothing but its own attributes says how it is written. What is in braces stays where it is.
 */
export function precompile(code: string, file: string): string {
  const edits: Edit[] = [];
  const names = new Names();
  const written = new Set<ESTree.Node>();
  /** Where JSX stood in JSX, an expression needs braces. */
  const braced = new Set<ESTree.Node>();
  new Visitor({
    JSXElement(node) {
      if (written.has(node)) return;
      const element = plain(node);
      if (element) edits.push(...new Writer(names, written).edits(element, braced.has(node)));
      else for (const child of node.children) braced.add(child);
    },
    JSXFragment: ({ children }) => {
      for (const child of children) braced.add(child);
    },
    JSXAttribute: ({ value }) => {
      if (value) braced.add(value);
    },
  }).visit(parseSync(file, code).program);
  return edits.length === 0 ? code : names.head() + applied(code, edits);
}

/** A part of the source, and what stands there instead. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

function applied(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    // In what is left out nothing has to be put right.
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

/** What a module's templates share, at its top. */
class Names {
  readonly #names = new Map<string, string>();

  /** The name that a value has in the module. */
  of(value: string): string {
    const name = this.#names.get(value) ?? `_${this.#names.size}`;
    this.#names.set(value, name);
    return name;
  }

  head(): string {
    const values = [...this.#names].map(([value, name]) => `const ${name} = ${value};`);
    return `import { attributeOf as _attribute, openingOf as _opening, template as _template } from ${JSON.stringify(RUNTIME)};${values.join('')}\n`;
  }
}

/** An element of which all is known but what is in braces. */
interface Plain {
  node: ESTree.JSXElement;
  name: string;
  tag: Tag;
  attributes: { name: string; value: ESTree.JSXAttribute['value'] }[];
  /** What is spread: all attributes that are written. */
  spread: ESTree.Expression | undefined;
}

function plain(node: ESTree.JSXElement | ESTree.JSXChild): Plain | undefined {
  if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return undefined;
  const { name } = node.openingElement.name;
  if (!/^[a-z]/.test(name)) return undefined;
  const attributes: Plain['attributes'] = [];
  const spreads: ESTree.Expression[] = [];
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') spreads.push(attribute.argument);
    else if (attribute.name.type !== 'JSXIdentifier') return undefined;
    else attributes.push({ name: attribute.name.name, value: attribute.value });
  }
  const tag = tagOf(name);
  const [spread] = spreads;
  const isMixed = spread && (spreads.length > 1 || attributes.some((one) => !isSilent(one.name)));
  // What is spread may have children as well, which written ones take the place of.
  const isUnknown = spread && (tag.shape || node.children.every(isBlank));
  const isOdd = tag.isCustom || tag.isLifted || tag.leaves !== 0 || (tag.kind && tag.kind !== 'a');
  const isShaped =
    tag.shape && (tag.shape !== buttonProps || attributes.some((one) => SUBMIT.includes(one.name)));
  const isOpen = attributes.some((one) => isInner(one.name) || !isReadable(one.value));
  return isOdd || isShaped || isOpen || isMixed || isUnknown || !node.children.every(isReadable)
    ? undefined
    : { node, name, tag, attributes, spread };
}

function isBlank(node: ESTree.JSXChild): boolean {
  return node.type === 'JSXText'
    ? wordsOf(node.value) === ''
    : node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression';
}

function isInner(name: string): boolean {
  return name === 'children' || name === 'dangerouslySetInnerHTML';
}

/** Signs by their names are left to React's own compiler. */
function isReadable(node: ESTree.JSXAttribute['value'] | ESTree.JSXChild): boolean {
  return (
    !((node?.type === 'JSXText' || node?.type === 'Literal') && node.raw?.includes('&')) &&
    node?.type !== 'JSXSpreadChild'
  );
}

/** Writes one template, by edits of all that is around what is in braces. */
class Writer {
  readonly #names: Names;
  readonly #written: Set<ESTree.Node>;
  readonly #edits: Edit[] = [];
  readonly #marks: number[] = [];
  #at = 0;
  /** What comes next in the source, and what the text that is being written says after that. */
  #source = '';
  #text = '';
  #isAfterNode = false;

  constructor(names: Names, written: Set<ESTree.Node>) {
    this.#names = names;
    this.#written = written;
  }

  edits(element: Plain, isBraced: boolean): Edit[] {
    const [open, close] = isBraced ? ['{', '}'] : ['', ''];
    this.#at = element.node.start;
    this.#source = `${open}_template([`;
    this.#element(element, 0);
    if (this.#edits.length === 0) {
      this.#source = open + this.#names.of(`_template(${JSON.stringify([this.#text])}, [])`) + close;
    } else {
      const marks = this.#names.of(JSON.stringify(this.#marks));
      this.#source += `${JSON.stringify(this.#text)}], ${marks})${close}`;
    }
    this.#edit(element.node.end);
    return this.#edits;
  }

  #element({ node, name, tag, attributes, spread }: Plain, scope: number): void {
    this.#written.add(node);
    if (spread) this.#writtenBy(`_opening(${JSON.stringify(name)})`, spread);
    else this.#opening({ name, tag, attributes });
    if (tag.end === '') return;
    for (const child of node.children) this.#child(child, scope | tag.enters);
    this.#add(tag.end);
  }

  #opening({ name, tag, attributes }: Pick<Plain, 'name' | 'tag' | 'attributes'>): void {
    this.#add(tag.start);
    for (const { name: attribute, value } of attributes)
      if (!isSilent(attribute)) this.#attribute({ name, tag }, attribute, value);
    this.#add(tag.end === '' ? '/>' : '>');
  }

  #attribute(
    { name, tag }: Pick<Plain, 'name' | 'tag'>,
    attribute: string,
    value: ESTree.JSXAttribute['value'],
  ): void {
    const given = value?.type === 'JSXExpressionContainer' ? value.expression : value;
    const known = given === null ? true : given.type === 'Literal' ? given.value : undefined;
    if (typeof known === 'string' || typeof known === 'number' || typeof known === 'boolean')
      this.#add(writerFor(tag, attribute)(known));
    else if (given)
      this.#writtenBy(`_attribute(${JSON.stringify(name)}, ${JSON.stringify(attribute)})`, given);
  }

  /** What a function, which is made once, makes of a part of the source. */
  #writtenBy(made: string, { start, end }: ESTree.Span): void {
    const before = this.#text === '' ? '' : `${JSON.stringify(this.#text)} + `;
    this.#source += `${before}${this.#names.of(made)}(`;
    this.#edit(start);
    this.#at = end;
    this.#source = ') + ';
    this.#text = '';
    this.#isAfterNode = false;
  }

  #child(child: ESTree.JSXChild, scope: number): void {
    const node = child.type === 'JSXExpressionContainer' ? child.expression : child;
    const element = node.type === 'JSXElement' ? plain(node) : undefined;
    if (element) this.#element(element, scope);
    else if (node.type === 'JSXText') this.#words(wordsOf(node.value));
    else if (node.type === 'Literal' && typeof node.value === 'string') this.#words(node.value);
    else if (node.type !== 'JSXEmptyExpression') {
      this.#marks.push(scope | (this.#isAfterNode ? AFTER_NODE : this.#isInWords() ? AFTER_WORDS : 0));
      this.#source += `${JSON.stringify(this.#text)}, `;
      this.#edit(node.start);
      this.#at = node.end;
      this.#source = ', ';
      this.#text = '';
      this.#isAfterNode = true;
    }
  }

  #words(words: string): void {
    if (words === '') return;
    const last = this.#marks.length - 1;
    if (this.#isAfterNode) this.#marks[last] = (this.#marks[last] ?? 0) | BEFORE_WORDS;
    else if (this.#isInWords()) this.#add(BETWEEN_TEXTS);
    this.#add(escaped(words));
  }

  /** Words never end like a tag: that sign has a name in them. */
  #isInWords(): boolean {
    return this.#text !== '' && !this.#text.endsWith('>');
  }

  #add(text: string): void {
    this.#isAfterNode = false;
    this.#text += text;
  }

  #edit(end: number): void {
    this.#edits.push({ start: this.#at, end, text: this.#source });
  }
}

/** What JSX means by text over several lines: https://facebook.github.io/jsx/ leaves it open, all compilers do this. */
function wordsOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.replaceAll('\t', ' '));
  return lines
    .map((line, i) => {
      const start = i === 0 ? line : line.replace(/^ +/, '');
      return i === lines.length - 1 ? start : start.replace(/ +$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}

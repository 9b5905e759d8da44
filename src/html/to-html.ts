import { Fragment, Profiler, type ReactNode, StrictMode } from 'react';
import { escaped } from './attributes.ts';
import {
  type ComponentClass,
  instanceOf,
  isClass,
  isConsumer,
  isContext,
  isElement,
  isFunction,
  isMemo,
} from './components.ts';
import { type ForHead, headOf, isForHead, isPreloaded } from './head.ts';
import { contextValue, readingOf, withContext, withHooks } from './hooks.ts';
import { keep, type Memo, recall } from './memo.ts';
import type { Props } from './props.ts';
import { NOSCRIPT, PICTURE, SVG, started, type Tag, tagOf } from './tags.ts';
import { AFTER_NODE, AFTER_WORDS, BEFORE_WORDS, BETWEEN_TEXTS, Template } from './template.ts';

/**
 * The HTML of React elements, byte for byte what `renderToString` of react-dom makes of them, in a fraction of its time: it
 * draws in one go and never waits, so it needs nothing of what a stream does. It differs in one thing: a boundary
 * catches here too, as it does in the browser, and `onError` is told. Throws what a component throws outside of any boundary.
 */
export function toHtml(node: ReactNode, onError: (error: unknown) => void = () => {}): string {
  const drawing = new Drawing(onError);
  withHooks(() => drawing.draw(node, 0));
  return drawing.html();
}

class Drawing {
  readonly #onError: (error: unknown) => void;
  readonly #forHead: ForHead[] = [];
  /** What comes before the head's tags, and what comes after them. */
  #before = '';
  #html = '';
  #isAfterText = false;
  /** The value of the select around. */
  #chosen: unknown;
  /** How often a boundary has caught. */
  #failures = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  html(): string {
    return `${this.#before}${headOf(this.#forHead)}${this.#html}`;
  }

  /** Draws whatever a component may give; `scope` is what it is in. */
  draw(node: unknown, scope: number): void {
    if (typeof node === 'object') {
      if (node === null) return;
      if (node instanceof Template) this.#template(node, scope);
      else if (Array.isArray(node)) {
        const nodes: readonly unknown[] = node;
        for (const child of nodes) this.draw(child, scope);
      } else if (isElement(node)) this.#element(node.type, node.props, scope);
      else throw new Error('A component drew an object that is no element and no list of them.');
    } else if (typeof node === 'string') this.#text(node);
    else if (typeof node === 'number' || typeof node === 'bigint') this.#text(String(node));
  }

  #template({ parts, marks }: Template, scope: number): void {
    this.#written(parts[0]);
    let at = 1;
    for (const mark of marks) {
      if ((mark & AFTER_NODE) === 0) this.#isAfterText = (mark & AFTER_WORDS) !== 0;
      const node = parts[at];
      if (typeof node === 'string') this.#text(node);
      else this.draw(node, scope | (mark & (NOSCRIPT | PICTURE | SVG)));
      if (this.#isAfterText && (mark & BEFORE_WORDS) !== 0) this.#html += BETWEEN_TEXTS;
      this.#written(parts[at + 1]);
      at += 2;
    }
    this.#isAfterText = false;
  }

  /** A part of a template between nodes: a text. */
  #written(part: unknown): void {
    if (typeof part === 'string') this.#html += part;
  }

  #text(text: string): void {
    if (text === '') return;
    this.#html += this.#isAfterText ? BETWEEN_TEXTS + escaped(text) : escaped(text);
    this.#isAfterText = true;
  }

  #element(type: unknown, props: Props, scope: number): void {
    if (typeof type === 'string') this.#tag(tagOf(type), props, scope);
    else if (isClass(type)) this.#instance(type, props, scope);
    else if (isFunction(type)) this.draw(type(props), scope);
    else if (type === Fragment || type === StrictMode || type === Profiler) this.draw(props.children, scope);
    else if (isContext(type)) withContext(type, props.value, () => this.draw(props.children, scope));
    else if (isMemo(type)) this.#memo(type, props, scope);
    else if (isConsumer(type) && isFunction(props.children))
      this.draw(props.children(contextValue(type._context)), scope);
    else throw new Error('A component drew an element of a kind that is not known on the server.');
  }

  #instance(type: ComponentClass, props: Props, scope: number): void {
    const instance = instanceOf(type, props);
    if (!type.getDerivedStateFromError) {
      this.draw(instance.render(), scope);
      return;
    }
    const start = this.#mark();
    try {
      this.draw(instance.render(), scope);
    } catch (error) {
      this.#before = start.before;
      this.#html = start.html;
      this.#isAfterText = start.isAfterText;
      this.#chosen = start.chosen;
      this.#forHead.length = start.forHead;
      this.#failures += 1;
      this.#onError(error);
      instance.state = Object.assign({}, instance.state, type.getDerivedStateFromError(error));
      this.draw(instance.render(), scope);
    }
  }

  /** How far the drawing is. */
  #mark() {
    return {
      before: this.#before,
      html: this.#html,
      isAfterText: this.#isAfterText,
      chosen: this.#chosen,
      forHead: this.#forHead.length,
      failures: this.#failures,
    };
  }

  /** Draws what never changes once: the same component with the same props is the same in every page. */
  #memo(memo: Memo, props: Props, scope: number): void {
    const start = this.#mark();
    const known = recall(memo, props, scope, start.isAfterText);
    if (known && start.chosen === undefined) {
      this.#html += known.html;
      this.#isAfterText = known.endsInText;
      this.#forHead.push(...known.forHead);
      return;
    }
    const reads = readingOf(() => this.#element(memo.type, props, scope));
    const isWhole = this.#before === start.before && this.#failures === start.failures;
    if (!isWhole || start.chosen !== undefined) return;
    keep(memo, {
      props,
      scope,
      startsAfterText: start.isAfterText,
      reads,
      html: this.#html.slice(start.html.length),
      endsInText: this.#isAfterText,
      forHead: this.#forHead.slice(start.forHead),
    });
  }

  #tag(tag: Tag, given: Props, scope: number): void {
    const props = tag.shape ? tag.shape(given, this.#chosen) : given;
    if (tag.isLifted && (scope & (NOSCRIPT | SVG)) === 0 && isForHead(tag.kind, props)) {
      if (this.#isAfterText && tag.kind !== 'title') this.#html += BETWEEN_TEXTS;
      this.#isAfterText = false;
      const content = tag.kind === 'title' ? titleOf(props) + tag.end : '';
      this.#forHead.push({ props, html: started(tag, props) + content });
      return;
    }
    if (tag.kind === 'img' && (scope & (NOSCRIPT | PICTURE)) === 0 && isPreloaded(props))
      this.#forHead.push({ picture: props });
    const chosen = this.#chosen;
    if (tag.kind === 'select') this.#chosen = given.value ?? given.defaultValue;
    this.#html += started(tag, props);
    this.#isAfterText = false;
    if (tag.end === '') return;
    if (tag.kind === 'head') {
      this.#before = this.#html;
      this.#html = '';
    }
    this.#content(tag, props, (scope | tag.enters) & ~tag.leaves);
    this.#html += tag.end;
    this.#isAfterText = false;
    this.#chosen = chosen;
  }

  #content(tag: Tag, { children, dangerouslySetInnerHTML: inner }: Props, scope: number): void {
    if (inner !== undefined && inner !== null) this.#html += rawOf(inner);
    else if (typeof children !== 'string') this.draw(children, scope);
    else if (tag.kind === 'code') throw new Error('A script or a style is given what it says as inner HTML.');
    // A browser takes the first line's end away there.
    else this.#html += (tag.kind === 'lines' && children.startsWith('\n') ? '\n' : '') + escaped(children);
  }
}

/** HTML that is given as such. */
function rawOf(inner: unknown): string {
  if (typeof inner !== 'object' || inner === null || !('__html' in inner))
    throw new Error('Inner HTML is given as an object with `__html`.');
  return inner.__html === null || inner.__html === undefined ? '' : String(inner.__html);
}

/** A title's words: one text, or nothing. */
function titleOf({ children }: Props): string {
  const nodes: readonly unknown[] = Array.isArray(children) ? children : [children];
  const [text] = nodes;
  return nodes.length === 1 && text !== null && text !== undefined ? escaped(String(text)) : '';
}

import { Idiomorph } from 'idiomorph';
import type { PageView } from '../protocol.ts';
import { trustHtml } from './trust-html.ts';

/** Makes a document the page: changes what differs, but for the words that are being typed. */
export function showPage(shown: Document, { html, lang }: Pick<PageView, 'html' | 'lang'>): void {
  shown.documentElement.lang = lang;
  const { body } = new DOMParser().parseFromString(trustHtml(html), 'text/html');
  Idiomorph.morph(shown.body, [...body.childNodes], {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed: (old, now) => !(isElement(old) && isElement(now) && keepTyped(old, now)),
    },
  });
}

/** Returns true for words that are being typed. They stay, and are known as those of the page. */
function keepTyped(old: Element, now: Element): boolean {
  if (!old.hasAttribute('contenteditable')) return false;
  for (const { name, value } of now.attributes)
    if (name.startsWith('data-desk')) old.setAttribute(name, value);
  return true;
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** The least that any generator does with these pages: read, parse, put strings together, write. */
export function concatenate(root: string, out: string): void {
  eachPage(root, out, (page) => `<!doctype html><html><body>${toHtml(page)}</body></html>`);
}

/** The least that a React generator does: the same, rendered by React without any component of ours. */
export function renderBare(root: string, out: string): void {
  eachPage(
    root,
    out,
    (page) =>
      `<!doctype html>${renderToString(createElement('html', {}, createElement('body', {}, toElement(page, 0))))}`,
  );
}

function eachPage(root: string, out: string, draw: (page: unknown) => string): void {
  mkdirSync(out, { recursive: true });
  const folder = join(root, 'content/pages');
  for (const file of readdirSync(folder)) {
    // A table's rows are data of their own.
    const page: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'), (key, value) =>
      key === 'data' ? JSON.parse(readFileSync(join(root, 'content/data', `${value}.json`), 'utf8')) : value,
    );
    writeFileSync(join(out, `${file}.html`), draw(page));
  }
}

function toHtml(value: unknown): string {
  if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${toHtml(item)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, field]) => `<div class="${key}">${toHtml(field)}</div>`)
      .join('');
  }
  return `<p>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

function toElement(value: unknown, key: number | string): ReactElement {
  if (Array.isArray(value)) {
    return createElement(
      'ul',
      { key },
      value.map((item, i) => createElement('li', { key: i }, toElement(item, i))),
    );
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => toElement(field, name));
    return createElement('div', { key, className: String(key) }, fields);
  }
  return createElement('p', { key }, String(value));
}

const [, , which, root, out] = process.argv;
if (root && out && which === 'concatenate') concatenate(root, out);
if (root && out && which === 'render') renderBare(root, out);

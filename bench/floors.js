import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

// Plain JavaScript, so that their start costs what it costs Node, and no compiler's.

/** The least that any generator does with these pages: read, parse, put strings together, write. */
function concatenate(page) {
  return `<!doctype html><html><body>${toHtml(page)}</body></html>`;
}

/** The least that a React generator does: the same, rendered by React without any component of ours. */
function renderBare(page) {
  return `<!doctype html>${renderToString(createElement('html', {}, createElement('body', {}, toElement(page, 0))))}`;
}

function eachPage(root, out, draw) {
  mkdirSync(out, { recursive: true });
  const folder = join(root, 'content/pages');
  for (const file of readdirSync(folder)) {
    const page = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    // A table's rows are data of their own.
    for (const block of page.blocks) {
      if (block.data)
        block.data = JSON.parse(readFileSync(join(root, `content/data/${block.data}.json`), 'utf8'));
    }
    writeFileSync(join(out, `${file}.html`), draw(page));
  }
}

function toHtml(value) {
  if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${toHtml(item)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, field]) => `<div class="${key}">${toHtml(field)}</div>`)
      .join('');
  }
  return `<p>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

function toElement(value, key) {
  if (Array.isArray(value)) {
    const items = value.map((item, i) => createElement('li', { key: i }, toElement(item, i)));
    return createElement('ul', { key }, items);
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => toElement(field, name));
    return createElement('div', { key, className: String(key) }, fields);
  }
  return createElement('p', { key }, String(value));
}

const [, , which, root, out] = process.argv;
eachPage(root, out, which === 'concatenate' ? concatenate : renderBare);

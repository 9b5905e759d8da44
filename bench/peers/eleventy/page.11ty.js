import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.env.BENCH_ROOT, 'content/pages');
const pages = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

export const data = {
  pages,
  pagination: { data: 'pages', size: 1, alias: 'page_' },
  permalink: ({ page_: page }) => `${page.path}.html`,
};

const escape = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const heading = ({ title }) => (title ? `<h2>${escape(title)}</h2>` : '');
const picture = () => '<img src="/media/logo.svg" alt="" width="120" height="40" loading="lazy">';
const BLOCKS = {
  hero: ({ slides }) =>
    `<section>${slides.map(({ title, text, href }) => `<div>${picture()}<h2>${escape(title)}</h2><p>${escape(text)}</p><a href="${escape(href)}">${escape(title)}</a></div>`).join('')}</section>`,
  statGrid: (block) =>
    `<section>${heading(block)}<dl>${block.stats.map(({ value, title }) => `<div><dt>${escape(title)}</dt><dd>${value}</dd></div>`).join('')}</dl></section>`,
  prose: (block) => `<section>${heading(block)}${block.text.map((line) => `<p>${escape(line)}</p>`).join('')}</section>`,
  cardList: (block) =>
    `<section>${heading(block)}<ul>${block.items.map(({ title, text, href }) => `<li><h3><a href="${escape(href)}">${escape(title)}</a></h3><p>${escape(text)}</p></li>`).join('')}</ul></section>`,
  cta: (block) =>
    `<section>${heading(block)}<p>${escape(block.text)}</p><a href="${escape(block.href)}" target="_blank" rel="noopener noreferrer">${escape(block.label)}</a></section>`,
  contact: (block) =>
    `<section>${heading(block)}<address><a href="mailto:office@example.org">office@example.org</a> Testpur</address></section>`,
};

export function render({ page_: page }) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(page.title)}</title><link rel="stylesheet" href="/style.css"></head><body><header><a href="/"><img src="/media/logo.svg" alt="Logo" width="120" height="40"></a><nav><a href="/p/0">First</a></nav></header><main><h1>${escape(page.title)}</h1>${page.blocks.map((block) => BLOCKS[block.type](block)).join('')}</main><footer><p>Bench</p></footer></body></html>`;
}

import { columns, readPages, site } from '../content.js';

export const data = {
  pages: readPages(),
  pagination: { data: 'pages', size: 1, alias: 'page_' },
  permalink: ({ page_: page }) => `${page.path}.html`,
};

const escape = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const heading = ({ title }) => `<h2>${escape(title)}</h2>`;
const picture = () => '<img src="/media/logo.svg" alt="" width="120" height="40" loading="lazy">';
const cell = ([name], row) =>
  name === 'email' ? `<a href="mailto:${escape(row.email)}">${escape(row.email)}</a>` : escape(row[name]);
const BLOCKS = {
  hero: ({ title, slides }) =>
    `<section class="hero" aria-label="${escape(title)}">${slides.map((slide) => `<div>${picture()}<h2>${escape(slide.title)}</h2><p>${escape(slide.text)}</p><a href="${escape(slide.href)}" class="button">${escape(slide.title)}</a></div>`).join('')}</section>`,
  statGrid: (block) =>
    `<section class="stats">${heading(block)}<dl>${block.stats.map(({ value, title }) => `<div><dt>${escape(title)}</dt><dd>${value}</dd></div>`).join('')}</dl></section>`,
  table: (block) =>
    `<table><caption>${heading(block)}</caption><thead><tr>${columns.map(([, { title }]) => `<th scope="col">${escape(title)}</th>`).join('')}</tr></thead><tbody>${block.rows.map((row) => `<tr>${columns.map((column) => `<td data-label="${escape(column[1].title)}">${cell(column, row)}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
  cardList: (block) =>
    `<section>${heading(block)}<ul class="cards">${block.items.map(({ title, text, href }) => `<li><article class="card"><h3><a href="${escape(href)}">${escape(title)}</a></h3><p>${escape(text)}</p></article></li>`).join('')}</ul></section>`,
  cta: (block) =>
    `<section class="call">${heading(block)}<p>${escape(block.text)}</p><p><a href="${escape(block.href)}" target="_blank" rel="noopener noreferrer">${escape(block.label)}<span class="sr-only"> (opens in a new tab)</span></a></p></section>`,
  contact: (block) =>
    `<section class="contact">${heading(block)}<address><p><span class="sr-only">E-mail: </span><a href="mailto:${site.contact.email}">${site.contact.email}</a></p><p><span class="sr-only">Address: </span>${escape(site.contact.address.join(' '))}</p></address></section>`,
};

const head = ({ path, title }) => {
  const name = escape(`${title} | ${site.name}`);
  const url = escape(site.url + path);
  const description = escape(site.description);
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#1e3a8a"><title>${name}</title><meta name="description" content="${description}"><meta property="og:title" content="${name}"><meta property="og:description" content="${description}"><meta property="og:type" content="website"><meta property="og:url" content="${url}"><meta property="og:site_name" content="${site.name}"><meta property="og:locale" content="en"><meta name="twitter:card" content="summary"><meta name="twitter:title" content="${name}"><meta name="twitter:description" content="${description}"><link rel="canonical" href="${url}"><link rel="stylesheet" href="/style.css">`;
};
const header = () =>
  `<a class="skip-link" href="#content">Skip to content</a><header><a href="/"><img src="/media/logo.svg" alt="Logo" width="120" height="40"></a><nav aria-label="Main"><ul>${site.navigation.map(({ label, href }) => `<li><a href="${href}">${escape(label)}</a></li>`).join('')}</ul></nav></header>`;
const footer = () => `<footer><p>${escape(site.footer.text)}</p><a href="/site-map">Site map</a></footer>`;

export function render({ page_: page }) {
  return `<!doctype html><html lang="en"><head>${head(page)}</head><body>${header()}<main id="content"><h1>${escape(page.title)}</h1>${page.blocks.map((block) => BLOCKS[block.type](block)).join('')}</main>${footer()}</body></html>`;
}

import { expect, it } from 'vitest';
import { createIcon } from '../../../src/build/write/initials-icon.ts';
import { getContrast, MIN_CONTRAST } from '../../../src/core/values/contrast.ts';
import { readXml } from '../site-files/xml.ts';

const THEME = { brand: '#1e3a8a', accent: '#c2410c' };

it.each([
  ['My institute', 'en', 'MI'],
  ['Rivers', 'en', 'R'],
  ['institute of rivers and farms', 'en', 'IO'],
  ['A & B <lab>', 'en', 'AB'],
  ['3D-Druck', 'de', '3D'],
  ['istanbul üniversitesi', 'tr', 'İÜ'],
  ['भारतीय संस्थान', 'hi', 'भासं'],
  ['東京大学', 'ja', '東'],
  ['<&', 'en', '<'],
])('the icon of %s in %s has the initials %s, readable on the brand colour', (name, lang, initials) => {
  const svg = createIcon({ name, lang, theme: THEME });
  const { texts, attributes } = readXml(svg);
  expect(texts.join('').trim()).toBe(initials);
  expect(attributes).toContain(THEME.brand);
  // The policy of the site forbids styles in markup.
  expect(svg).not.toMatch(/style|class/);
  const [, color = ''] = /<text[^>]* fill="([^"]*)"/.exec(svg) ?? [];
  expect(getContrast(color, THEME.brand)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

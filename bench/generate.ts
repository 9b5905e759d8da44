import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS =
  'sensor field model signal river engine grid clinic court school rail data night harbour method result partner field trial measure safe steady open wide early clear'.split(
    ' ',
  );

/** A small seeded generator of numbers from 0 up to, not including, 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40"/></svg>';
const SITE = {
  name: 'Bench',
  url: 'https://bench.example.org',
  description: 'A generated site.',
  logos: [{ src: 'logo.svg', alt: 'Logo' }],
  icon: 'logo.svg',
  navigation: [{ label: 'First', href: '/p/0' }],
  footer: { text: 'Bench' },
  contact: { email: 'office@example.org', address: ['Testpur'] },
};

/**
 * Writes a site of `count` pages below `root`, about 12 KB of JSON each: a hero of 3, 6 statistics, text of
 * 20 paragraphs, 8 cards, a call and a contact. The same count gives the same bytes.
 */
export function generateSite(root: string, count: number): void {
  mkdirSync(join(root, 'content/media'), { recursive: true });
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  writeFileSync(join(root, 'content/media/logo.svg'), LOGO);
  writeFileSync(join(root, 'site.config.json'), JSON.stringify(SITE));
  for (let i = 0; i < count; i++) {
    writeFileSync(join(root, `content/pages/${i}.json`), JSON.stringify(pageOf(i, count), null, 2));
  }
}

function pageOf(index: number, count: number): unknown {
  const random = seeded(index + 1);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
  const words = (n: number) => Array.from({ length: n }, word).join(' ');
  const list = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));
  const image = { src: 'logo.svg', decorative: true };
  const link = () => `/p/${Math.floor(random() * count)}`;
  return {
    $schema: 'https://example.org/schema/page.schema.json',
    path: `/p/${index}`,
    title: `Page ${index}: ${words(3)}`,
    blocks: [
      {
        type: 'hero',
        title: 'Highlights',
        slides: list(3, (i) => ({ image, title: `${words(4)} ${i}`, text: words(14), href: link() })),
      },
      {
        type: 'statGrid',
        title: words(3),
        stats: list(6, (i) => ({ value: Math.floor(random() * 9000), title: `${words(2)} ${i}` })),
      },
      { type: 'prose', title: words(3), text: list(20, () => words(28)) },
      {
        type: 'cardList',
        title: words(3),
        items: list(8, (i) => ({ title: `${words(3)} ${i}`, text: words(30), href: link() })),
      },
      { type: 'cta', title: words(3), text: words(20), label: 'Apply', href: 'https://example.org/' },
      { type: 'contact', title: 'Contact' },
    ],
  };
}

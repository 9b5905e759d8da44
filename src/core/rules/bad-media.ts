import { MEDIA } from '../link.ts';
import type { ContentSource } from '../types.ts';
import type { Rule } from './rule.ts';

/** What an SVG may not hold: code, and things of other sites. https://owasp.org/www-community/xss-filter-evasion-cheatsheet */
const DANGERS: readonly [pattern: RegExp, what: string][] = [
  [/<script[\s>/]/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'a script in an attribute'],
  [/javascript:/i, 'a link that runs code'],
  [/<foreignObject[\s>]/i, 'foreign content'],
  [/(href|src)\s*=\s*["']\s*(https?:)?\/\//i, 'something of another site'],
];

/** Whether a file's name is that of a picture. */
export function isPicture(name: string): boolean {
  return /\.(avif|gif|jpe?g|png|svg|tiff?|webp)$/i.test(name);
}

/** A file that is no picture, or an SVG with a script in it. */
export const badMedia: Rule = {
  name: 'bad-media',
  severity: 'error',
  why: 'Browsers can not show a PDF or a Word file as a picture, and an SVG may carry a script that runs when somebody opens it.',
  bad: {
    blocks: [{ type: 'image', image: { src: 'mark.svg', alt: 'Our mark' } }],
    files: {
      'content/media/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    },
  },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(facts, { source }, tell) {
    for (const media of facts.media) {
      if (!source.has(MEDIA + media.name)) continue;
      if (!isPicture(media.name)) {
        tell(media, {
          message: `"${media.name}" is not a picture.`,
          help: 'Use a JPEG, PNG, WebP, AVIF, GIF or SVG file. Other files can be linked to.',
        });
      } else if (media.name.toLowerCase().endsWith('.svg')) {
        const danger = dangerIn(source, media.name);
        if (danger) {
          tell(media, {
            message: `The picture "${media.name}" holds ${danger}.`,
            help: 'Export it again as a plain SVG, or use a PNG.',
          });
        }
      }
    }
  },
};

/** What was found in each SVG, by the source it was read from: many pages show the same logo. */
const found = new WeakMap<ContentSource, Map<string, string | undefined>>();

function dangerIn(source: ContentSource, name: string): string | undefined {
  const known = found.get(source) ?? new Map<string, string | undefined>();
  found.set(source, known);
  if (known.has(name)) return known.get(name);
  const text = source.read(MEDIA + name) ?? '';
  const danger = DANGERS.find(([pattern]) => pattern.test(text))?.[1];
  known.set(name, danger);
  return danger;
}

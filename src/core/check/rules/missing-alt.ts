import type { Rule } from './rule.ts';

/** A picture without words for those who can't see it. */
export const missingAlt: Rule = {
  name: 'missing-alt',
  severity: 'error',
  why: "Screen readers read the text alternative aloud; search engines and slow connections show it. Without one, nobody who can't see the picture knows what is there.",
  bad: { blocks: [{ type: 'image', image: { src: 'logo.svg' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(summary, _context, report) {
    for (const media of summary.media) {
      if (media.hasAlternative) continue;
      report(media, {
        message: `The picture "${media.name}" has no "alt".`,
        help: 'Add "alt": a short description of the picture, for people who can\'t see it, or "decorative": true.',
      });
    }
  },
};

import { getMediaNames } from '../../analyze/media-lookup.ts';
import { MEDIA } from '../../content-paths.ts';
import { collectNamedFiles } from './missing-media.ts';
import type { Rule } from './rule.ts';

/** Reports a file name that differs from the real one only in upper and lower case, or in the encoding of its accents. */
export const mediaCase: Rule = {
  name: 'media-case',
  severity: 'error',
  why: 'For Windows and macOS, `Logo.svg` and `logo.svg` are the same file; for a web server they are not. The image would appear on your computer and be missing on the site.',
  bad: { blocks: [{ type: 'image', image: { src: 'Logo.svg', alt: 'Our logo' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(page, { source }, report) {
    for (const reference of collectNamedFiles(page)) {
      if (source.has(MEDIA + reference.name)) continue;
      const name = getMediaNames(source).findIgnoringCase(reference.name);
      if (name === undefined) continue;
      report({
        at: reference,
        message:
          name.normalize() === reference.name.normalize()
            ? `The file is called "${name}". It looks like "${reference.name}", but its accents are stored in another way.`
            : `The file is called "${name}", not "${reference.name}". Upper and lower case matter.`,
        help: `Write "${name}".`,
        word: reference.name,
        instead: name,
      });
    }
  },
};

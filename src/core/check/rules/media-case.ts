import { getMediaNames } from '../../analyze/media-lookup.ts';
import { MEDIA } from '../../link.ts';
import { collectNamedFiles } from './missing-media.ts';
import type { Rule } from './rule.ts';

/** A file that is there under the same name in other case. */
export const mediaCase: Rule = {
  name: 'media-case',
  severity: 'error',
  why: 'Windows and macOS take `Logo.svg` for `logo.svg`; the host does not. The picture would be there on your machine and missing on the site.',
  bad: { blocks: [{ type: 'image', image: { src: 'Logo.svg', alt: 'Our logo' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(summary, { source }, report) {
    for (const reference of collectNamedFiles(summary)) {
      if (source.has(MEDIA + reference.name)) continue;
      const name = getMediaNames(source).findIgnoringCase(reference.name);
      if (name === undefined) continue;
      report(reference, {
        message:
          name.normalize() === reference.name.normalize()
            ? `The file is called "${name}", which looks like "${reference.name}" and has its accents written with other characters.`
            : `The file is called "${name}", not "${reference.name}": upper and lower case matter.`,
        help: `Write "${name}".`,
        word: reference.name,
        instead: name,
      });
    }
  },
};

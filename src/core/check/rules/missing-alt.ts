import type { Reference } from '../../analyze/references.ts';
import type { Rule } from './rule.ts';

export const missingAlt: Rule = {
  why: "Screen readers read the text alternative aloud, and browsers show it when an image can't be loaded. Without it, people who can't see the image don't know what it shows.",
  bad: { blocks: [{ type: 'image', image: { src: 'logo.svg' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(page, _site, report) {
    for (const image of page.list('media')) {
      const { alt, decorative = false } = image.holder ?? {};
      if (alt !== undefined && decorative === true)
        report({
          at: image,
          message: `The image "${image.name}" is decorative, so its "alt" is not read aloud.`,
          help: 'Remove "alt", or remove "decorative" if the image means something.',
        });
      if (hasAlternative(image) || decorative !== false) continue;
      report({
        at: image,
        message: `The image "${image.name}" has no "alt".`,
        help: 'Add "alt", a short description for people who can\'t see it, for example "alt": "The entrance of our institute". If the image is only decoration, add "decorative": true.',
      });
    }
    for (const photo of page.list('remotePhoto')) {
      if (hasAlternative(photo)) continue;
      report({
        at: photo,
        message: `The photo ${photo.name} has no "alt".`,
        help: 'Add "alt", a short description of the photo, for example "alt": "The entrance of our institute". Visitors read it on the button that loads the photo.',
      });
    }
    for (const image of page.list('missingAlt')) {
      report({
        at: image,
        message: `The image "${image.name}" has no description.`,
        help: `Describe it between the brackets, for people who can't see it: ![The entrance of our institute](${image.name}).`,
      });
    }
  },
};

function hasAlternative({ holder }: Reference): boolean {
  return !holder || 'alt' in holder;
}

import { getDisplayHelp, isImage } from '../../analyze/media-names.ts';
import { listMedia } from '../../paths/content-paths.ts';
import type { Rule } from './rule.ts';

const GALLERY = { type: 'gallery', title: 'Summer', folder: 'summer', alt: 'Summer school' };
const PHOTO = { 'content/media/summer/1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };

export const unshownMedia: Rule = {
  severity: 'warning',
  why: 'A gallery shows all images of its folder. Browsers show neither videos and documents nor the photo formats of some phones there, so these are left out, and somebody will miss them.',
  bad: { blocks: [GALLERY], files: { ...PHOTO, 'content/media/summer/2.HEIC': 'a photo of a phone' } },
  good: { blocks: [GALLERY], files: PHOTO },
  page(page, { source }, report) {
    for (const { name: folder, pointer } of page.list('folder')) {
      for (const name of listMedia(folder, source)) {
        if (isImage(name)) continue;
        report({
          at: pointer,
          message: `"${name}" is left out: browsers can't show it as an image.`,
          help: getDisplayHelp(name),
        });
      }
    }
  },
};

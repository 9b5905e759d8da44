import { getDisplayHelp, isImage, listMedia } from '../../analyze/media-names.ts';
import type { Rule } from './rule.ts';

/** A file in a folder of pictures that is no picture. */
export const unshownMedia: Rule = {
  name: 'unshown-media',
  severity: 'warning',
  why: 'Of a folder, all pictures are shown. Browsers do not show a video, a document or a photo as some phones save it among them, so it is left out, and somebody will look for it.',
  bad: {
    blocks: [{ type: 'gallery', title: 'Summer', folder: 'summer', alt: 'Summer school' }],
    files: {
      'content/media/summer/1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/media/summer/2.HEIC': 'a photo of a phone',
    },
  },
  good: {
    blocks: [{ type: 'gallery', title: 'Summer', folder: 'summer', alt: 'Summer school' }],
    files: { 'content/media/summer/1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  },
  page({ folders }, { source }, report) {
    for (const { name: folder, pointer } of folders) {
      for (const name of listMedia(folder, source)) {
        if (isImage(name)) continue;
        report(
          { pointer },
          {
            message: `"${name}" is not shown: browsers can't show it as a picture.`,
            help: getDisplayHelp(name),
          },
        );
      }
    }
  },
};

import { listMedia, MEDIA } from '../../paths/content-paths.ts';
import { suggestWhere } from '../../text/suggest.ts';
import type { Rule } from './rule.ts';
import { isForPeople } from './stray-file.ts';

export const unusedMedia: Rule = {
  severity: 'warning',
  why: 'A file that no page uses is not published. Either it was forgotten on a page, or it can be deleted.',
  bad: { files: { 'content/media/old.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
  good: {
    files: { 'content/media/README.md': 'Photos by the press office.' },
    blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }],
  },
  site({ summary, pages, data, source }, report) {
    const used = new Set([summary, ...pages].flatMap(({ images, files }) => [...images, ...files]));
    const folders = new Set(pages.flatMap((page) => page.folders));
    for (const { media } of data) for (const name of media) used.add(name);
    for (const folder of folders) for (const name of listMedia(folder, source)) used.add(name);
    for (const name of listMedia('', source)) {
      if (used.has(name) || isForPeople(MEDIA + name)) continue;
      report({
        file: MEDIA + name,
        message: `No page uses ${name}.`,
        help: `Show it, link to it, or delete it. ${suggestWhere(`media/${name}`)}`,
      });
    }
  },
};

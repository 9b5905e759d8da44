import { MEDIA, mediaFileOf } from '../link.ts';
import { nearest } from '../suggest.ts';
import type { Rule } from './rule.ts';

/** A picture, folder or file that does not exist. */
export const missingMedia: Rule = {
  name: 'missing-media',
  severity: 'error',
  why: 'Pictures and files live below `content/media/`. One that is named but not there would leave a hole in the page.',
  bad: '"src": "photos/harbor.jpg"',
  good: '"src": "photos/harbour.jpg"',
  page(facts, { source }, tell) {
    const files = facts.links.flatMap((link) => {
      const name = mediaFileOf(link.name);
      return name === undefined ? [] : [{ ...link, name }];
    });
    for (const { name, pointer } of [...facts.media, ...files]) {
      if (source.has(MEDIA + name)) continue;
      const meant = nearest(name, namesBelow(source.list(MEDIA.slice(0, -1))));
      tell(
        { pointer },
        {
          message: `There is no file "${name}" in ${MEDIA}.${meant ? ` Did you mean "${meant}"?` : ''}`,
          help: `Put the file at ${MEDIA}${name}, or name another one.`,
        },
      );
    }
    for (const { name, pointer } of facts.folders) {
      if (source.list(MEDIA + name).length > 0) continue;
      tell(
        { pointer },
        {
          message: `There are no pictures in ${MEDIA}${name}.`,
          help: 'Name a folder that has pictures in it, or put some there.',
        },
      );
    }
  },
};

function namesBelow(files: string[]): string[] {
  return files.map((file) => file.slice(MEDIA.length));
}

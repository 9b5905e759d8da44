import { MEDIA } from '../link.ts';
import { picturesIn } from '../media-names.ts';
import { filesIn, type Mention, type PageMentions } from '../mentions.ts';
import { correction, didYouMean } from '../suggest.ts';
import type { ContentSource } from '../types.ts';
import { isFaulty } from '../unreadable.ts';
import type { Rule } from './rule.ts';

/** A picture, folder or file that does not exist. */
export const missingMedia: Rule = {
  name: 'missing-media',
  severity: 'error',
  why: 'Pictures and files live below `content/media/`. One that is named but not there would leave a hole in the page.',
  bad: { blocks: [{ type: 'image', image: { src: 'lgo.svg', alt: 'Our logo' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(facts, { source }, tell) {
    for (const mention of namedFiles(facts)) {
      const { name } = mention;
      // The same name in other case is a slip of its own, and so is a file that must not be read.
      if (source.has(MEDIA + name) || inOtherCase(name, source) !== undefined) continue;
      if (isFaulty(MEDIA + name, source)) continue;
      const known = source.list(MEDIA.slice(0, -1)).map((file) => file.slice(MEDIA.length));
      tell(mention, {
        message: `There is no file "${name}" in ${MEDIA}.${didYouMean(name, known)}`,
        help: `Put the file at ${MEDIA}${name}, or name another one.`,
        ...correction(name, known),
      });
    }
    for (const { name, pointer } of facts.folders) {
      if (picturesIn(name, source).length > 0 || isFaulty(MEDIA + name, source)) continue;
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

/** The pictures that a page shows and the files that it links to, by their name below `content/media/`. */
export function namedFiles({ media, links }: Pick<PageMentions, 'media' | 'links'>): readonly Mention[] {
  const files = filesIn(links);
  return files.length === 0 ? media : [...media, ...files];
}

/** The name of a file that is there under this name in other case, or with its accents written otherwise, below the same folder. */
export function inOtherCase(name: string, source: ContentSource): string | undefined {
  const wanted = alike(MEDIA + name);
  const real = source.list(MEDIA.slice(0, -1)).find((file) => alike(file) === wanted);
  return real?.slice(MEDIA.length);
}

function alike(name: string): string {
  return name.normalize().toLowerCase();
}

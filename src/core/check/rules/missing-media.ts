import { collectFileLinks } from '../../analyze/add-references.ts';
import { completeLink, isLikelyPage } from '../../analyze/link-corrections.ts';
import { getMediaNames } from '../../analyze/media-lookup.ts';
import { listImages } from '../../analyze/media-names.ts';
import type { PageReferences, Reference } from '../../analyze/references.ts';
import { getMediaFolder, MEDIA } from '../../content-paths.ts';
import { getLocalKind } from '../../link.ts';
import { hasSourceFault } from '../../load/source-diagnostics.ts';
import { didYouMean } from '../../suggest.ts';
import type { ContentSource } from '../../types.ts';
import type { Problem, Rule } from './rule.ts';

/** Reports an image, folder or file that does not exist. */
export const missingMedia: Rule = {
  name: 'missing-media',
  severity: 'error',
  why: 'Images and files are kept in `content/media/`. If one of them is missing there, visitors see a gap, or a link that does not work.',
  bad: { blocks: [{ type: 'image', image: { src: 'lgo.svg', alt: 'Our logo' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(page, { source }, report) {
    for (const media of page.media)
      if (!exists(media.name, source))
        report({ at: media, ...describeMissing(media.name, undefined, source) });
    for (const file of page.videoFiles)
      if (!exists(file.name, source)) report({ at: file, ...describeMissing(file.name, undefined, source) });
    for (const file of getLinkedFiles(page))
      if (!exists(file.name, source))
        report({ at: file, ...describeMissing(file.name, completeLink(file.name), source) });
    for (const { name, pointer } of page.folders) {
      if (listImages(name, source).length > 0 || hasSourceFault(getMediaFolder(name), source)) continue;
      report({
        at: pointer,
        message: `There are no images in ${getMediaFolder(name)}.`,
        help: 'Write the name of a folder with images, or put images into this one.',
      });
    }
  },
};

/** Returns true if a name means a file. Other rules report names in the wrong case and files that can't be read. */
function exists(name: string, source: ContentSource): boolean {
  return (
    source.has(MEDIA + name) ||
    getMediaNames(source).findIgnoringCase(name) !== undefined ||
    hasSourceFault(MEDIA + name, source)
  );
}

/** Returns the message for a missing file. `link` is the link that the name must mean if it can't be a file. */
function describeMissing(name: string, link: string | undefined, source: ContentSource): Problem {
  const names = getMediaNames(source);
  if (link !== undefined) {
    return {
      message: `"${name}" is not a complete link. Did you mean "${link}"?`,
      help: `Write "${link}".`,
      word: name,
      instead: link,
    };
  }
  const meant = names.findMeant(name);
  if (meant !== undefined) {
    return {
      message: `There is no file "${name}" in ${MEDIA}. Did you mean "${meant}"?`,
      help: `Write the path of the file inside ${MEDIA}, with "/" between folders: "${meant}".`,
      word: name,
      instead: meant,
    };
  }
  if (/^\s*https?:/i.test(name)) {
    return {
      message: `An image of another site can't be shown: "${name}".`,
      help: `Put a copy into ${MEDIA} and write the name of that file.`,
    };
  }
  const path = getLocalKind(name) || name.includes('\\') ? MEDIA : MEDIA + name;
  const elsewhere = names.findElsewhere(name);
  return {
    message: `There is no file "${name}" in ${MEDIA}.${didYouMean(elsewhere ?? name, names.all)}`,
    help: `Put the file at ${path}, or write the name of a file that exists.`,
    word: name,
  };
}

/** Returns the images and videos that a page shows and the files that it links to, named by their path inside `content/media/`. */
export function collectNamedFiles(
  page: Pick<PageReferences, 'media' | 'videoFiles' | 'links'>,
): readonly Reference[] {
  const files = [...page.videoFiles, ...getLinkedFiles(page)];
  return files.length === 0 ? page.media : [...page.media, ...files];
}

/** Returns the files that a page links to. Other rules check links that may be paths of pages or have unknown variables. */
function getLinkedFiles({ links }: Pick<PageReferences, 'links'>): Reference[] {
  return collectFileLinks(links).filter(({ name }) => !isLikelyPage(name) && !name.includes('{'));
}

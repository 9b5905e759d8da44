import { collectFileLinks } from '../../analyze/add-references.ts';
import { completeLink, isLikelyPage } from '../../analyze/link-corrections.ts';
import { getMediaNames } from '../../analyze/media-lookup.ts';
import { listImages } from '../../analyze/media-names.ts';
import type { PageReferences, Reference } from '../../analyze/references.ts';
import { getLocalKind, MEDIA } from '../../link.ts';
import { hasSourceFault } from '../../load/source-diagnostics.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { ContentSource } from '../../types.ts';
import type { DiagnosticContent, Rule } from './rule.ts';

/** A picture, folder or file that does not exist. */
export const missingMedia: Rule = {
  name: 'missing-media',
  severity: 'error',
  why: 'Pictures and files live below `content/media/`. One that is named but not there would leave a hole in the page.',
  bad: { blocks: [{ type: 'image', image: { src: 'lgo.svg', alt: 'Our logo' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(summary, { source }, report) {
    const names = getMediaNames(source);
    // The same name in other case is a slip of its own, and so is a file that must not be read.
    const isThere = (name: string) =>
      source.has(MEDIA + name) ||
      names.findIgnoringCase(name) !== undefined ||
      hasSourceFault(MEDIA + name, source);
    for (const media of summary.media)
      if (!isThere(media.name)) report(media, toldOf(media.name, undefined, source));
    for (const file of summary.videoFiles)
      if (!isThere(file.name)) report(file, toldOf(file.name, undefined, source));
    for (const file of linkedFiles(summary))
      if (!isThere(file.name)) report(file, toldOf(file.name, completeLink(file.name), source));
    for (const { name, pointer } of summary.folders) {
      if (listImages(name, source).length > 0 || hasSourceFault(MEDIA + name, source)) continue;
      report(
        { pointer },
        {
          message: `There are no pictures in ${MEDIA}${name}.`,
          help: 'Name a folder that has pictures in it, or put some there.',
        },
      );
    }
  },
};

/** `link` is what the name is meant as, if it can be no file. */
function toldOf(name: string, link: string | undefined, source: ContentSource): DiagnosticContent {
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
      help: `A file is named by its path below ${MEDIA}, with "/" between folders: "${meant}".`,
      word: name,
      instead: meant,
    };
  }
  if (/^\s*https?:/i.test(name)) {
    return {
      message: `A picture of another site can't be shown: "${name}".`,
      help: `Put a copy of it into ${MEDIA}, and write its name there.`,
    };
  }
  const place = getLocalKind(name) || name.includes('\\') ? MEDIA : MEDIA + name;
  return {
    message: `There is no file "${name}" in ${MEDIA}.${didYouMean(name, names.all)}`,
    help: `Put the file at ${place}, or name another one.`,
    ...getCorrection(name, names.all),
  };
}

/** The pictures and videos that a page shows and the files that it links to, by their name below `content/media/`. */
export function collectNamedFiles(
  page: Pick<PageReferences, 'media' | 'videoFiles' | 'links'>,
): readonly Reference[] {
  const files = [...page.videoFiles, ...linkedFiles(page)];
  return files.length === 0 ? page.media : [...page.media, ...files];
}

/**
 * A link that may be meant as a page's address is for the rule `broken-link`, which knows all pages; one with a variable
 * that is not known is told as that.
 */
function linkedFiles({ links }: Pick<PageReferences, 'links'>): Reference[] {
  return collectFileLinks(links).filter(({ name }) => !isLikelyPage(name) && !name.includes('{'));
}

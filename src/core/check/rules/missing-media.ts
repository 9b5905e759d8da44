import { completeLink, findMeantUrl, isLikelyPage } from '../../analyze/link-corrections.ts';
import { getMediaNames, listImages, listNearMedia } from '../../analyze/media-names.ts';
import { isMadeOfRow, type Reference } from '../../analyze/references.ts';
import type { SiteContext } from '../../analyze/site.ts';
import { hasVariables } from '../../analyze/variables.ts';
import { hasSourceFault } from '../../load/source-diagnostics.ts';
import { getMediaFolder, MEDIA } from '../../paths/content-paths.ts';
import { getLocalKind, getOwnPath, toPathInside } from '../../paths/parse-link.ts';
import { appendToPointer, getParent } from '../../paths/pointer.ts';
import { getSchema } from '../../schema/schema.ts';
import { formatGuess, suggestWhere } from '../../text/suggest.ts';
import { describeMissing, findSameName } from '../../text/suggest-names.ts';
import { type ContentSource, createFix, type Repair } from '../../types.ts';
import type { Rule, RuleDiagnostic } from './rule.ts';

export const missingMedia: Rule = {
  why: 'Images and files are kept in `content/media/`. If one of them is missing there, visitors see a gap, or a link that does not work. For Windows and macOS, `Logo.svg` and `logo.svg` are the same file; for a web server they are not.',
  bad: { blocks: [{ type: 'image', image: { src: 'lgo.svg', alt: 'Our logo' } }] },
  good: { blocks: [{ type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } }] },
  page(page, site, report) {
    const { source } = site;
    const check = (file: Reference, isLink = false) => {
      if (source.has(MEDIA + file.name) || hasSourceFault(MEDIA + file.name, source)) return;
      const { repairs = [], ...described } = describeFile(file, isLink, site);
      report({ at: file, ...described, repairs: [...listPlaces(file), ...repairs] });
    };
    for (const file of page.list('media', 'videoFile')) check(file);
    // Other rules check links that may be paths of pages or have unknown variables.
    for (const file of page.list('file'))
      if (!isLikelyPage(file.name) && !hasVariables(file.name)) check(file, true);
    for (const { name, pointer } of page.list('folder')) {
      if (listImages(name, source).length > 0 || hasSourceFault(getMediaFolder(name), source)) continue;
      const folders = new Set(listImages('', source).flatMap((image) => /.*(?=\/)/.exec(image) ?? []));
      const general = 'Write the name of a folder with images, or put images into this one.';
      report({
        at: pointer,
        ...describeMissing(
          `There are no images in ${getMediaFolder(toPathInside(MEDIA, name))}.`,
          name,
          folders,
          general,
        ),
        cause: { absent: getMediaFolder(name).slice('content/'.length) },
      });
    }
  },
};

/** Lists the other field of an object that takes the address of an image of another site: `url` of a photo. */
function listPlaces({ name, pointer, part }: Reference): Repair[] {
  const { 'x-oneOf': fields = [], properties = {} } = part === undefined ? {} : getSchema(`parts/${part}`);
  const places = fields.filter((field) =>
    new RegExp(String(properties[field]?.pattern ?? '$^'), 'u').test(name),
  );
  return places.map((field) => {
    const to = appendToPointer(getParent(pointer), field);
    const advice = `Write it as "${field}", by which it is loaded only when a visitor asks for it.`;
    return { edit: [{ op: 'move', from: pointer, pointer: to }], advice };
  });
}

/** Returns the message for a missing file, or for a link that can't be one. */
function describeFile(
  file: Reference,
  isLink: boolean,
  { source, url: site }: Pick<SiteContext, 'source' | 'url'>,
): RuleDiagnostic {
  const { name } = file;
  if (isMadeOfRow(file)) return { message: `There is no file "${name}" in ${MEDIA}.` };
  const toOwn = (link = '') => {
    const forms = [link, link.replace('://www.', '://'), link.replace('://', '://www.')];
    return forms.map((one) => getOwnPath(one, site)).find((path) => path !== undefined) ?? link;
  };
  const same = findSameName(name, getMediaNames(source));
  if (same !== undefined)
    return {
      message:
        same.normalize() === name.normalize()
          ? `The file is called "${same}". It looks like "${name}", but its accents are stored in another way.`
          : `The file is called "${same}", not "${name}". Upper and lower case matter.`,
      help: `Write "${same}".`,
      repairs: createFix(same),
    };
  if (!isLink && /^\s*https?:/i.test(name))
    return {
      message: `An image of another site can't be shown: "${name}".`,
      help: `Put a copy into ${MEDIA} and write the name of that file.`,
    };
  const whole = isLink ? completeLink(name) : undefined;
  const url = toOwn(whole ?? (isLink ? findMeantUrl(name) : undefined));
  if (url !== '')
    return {
      message: `"${name}" is not a complete link.${formatGuess(whole && url)}`,
      help: `Write "${url}"${whole === undefined ? `, or the path of a file inside ${MEDIA}` : ''}.`,
      repairs: whole === undefined ? [{ edit: url }] : createFix(url),
    };
  return describeAbsent(name, source);
}

/** Describes a file that is not there, by its path as written. */
export function describeAbsent(written: string, source: ContentSource): RuleDiagnostic {
  const isOther = getLocalKind(written) !== undefined || written.includes('\\');
  const name = toPathInside(MEDIA, written);
  const repairs = listNearMedia(written, source);
  const sure = repairs.find(({ certainty }) => certainty === 'certain')?.edit;
  const general = isOther
    ? `Put the file into ${MEDIA}, and write its path there.`
    : `Put the file at ${MEDIA}${name}, or write the name of a file that exists. ${suggestWhere(`media/${name}`)}`;
  return {
    message: `There is no file "${written}" in ${MEDIA}.${formatGuess(sure)}`,
    help: sure === undefined ? general : `Write "${sure}".`,
    repairs,
    ...(!isOther && { cause: { absent: `media/${name}` } }),
  };
}

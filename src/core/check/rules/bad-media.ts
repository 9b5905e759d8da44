import { findNameFault, getDisplayHelp, isImage, listImages } from '../../analyze/media-names.ts';
import type { Reference } from '../../analyze/references.ts';
import type { SiteContext } from '../../analyze/site.ts';
import { MEDIA } from '../../paths/content-paths.ts';
import type { Rule, RuleDiagnostic } from './rule.ts';

export const badMedia: Rule = {
  why: 'Every image, video and file that a page shows or links to is opened. One that is empty, cut off or in another format than its name says would leave a gap on the page. Files that browsers or servers run, and SVGs that contain code or load parts of other sites, could act in the name of the site.',
  bad: {
    blocks: [{ type: 'prose', text: '[The figures](figures.html)' }],
    files: { 'content/media/figures.html': '<table></table>' },
  },
  good: {
    blocks: [{ type: 'prose', text: '[The figures](figures.pdf)' }],
    files: { 'content/media/figures.pdf': '%PDF-1.7' },
  },
  page(page, site, report) {
    const reportAt = (at: Reference, found?: RuleDiagnostic) => found && report({ at, ...found });
    for (const image of page.list('media')) reportAt(image, checkImage(image.name, site));
    for (const file of page.list('videoFile', 'file')) reportAt(file, checkFile(file.name, site));
    for (const folder of page.list('folder'))
      for (const name of listImages(folder.name, site.source)) reportAt(folder, checkFile(name, site));
  },
};

function checkImage(name: string, site: SiteContext): RuleDiagnostic | undefined {
  if (!site.source.has(MEDIA + name) || isImage(name)) return checkFile(name, site);
  const message = `"${name}" is not an image that browsers can show.`;
  return { message, help: getDisplayHelp(name) };
}

/** Returns what is wrong with a file, or `undefined`. Another rule reports a file that does not exist. */
function checkFile(name: string, { source, mediaFaults }: SiteContext): RuleDiagnostic | undefined {
  const fault = findNameFault(name) ?? mediaFaults.get(name);
  if (!fault || !source.has(MEDIA + name)) return undefined;
  return { message: `"${name}" ${fault.reason}.`, help: fault.help };
}

import { collectFileLinks } from '../../analyze/add-references.ts';
import { findNameFault, getDisplayHelp, isImage, listImages } from '../../analyze/media-names.ts';
import { MEDIA } from '../../link.ts';
import type { MediaFault } from '../../types.ts';
import type { DiagnosticContent, Rule, RuleContext } from './rule.ts';

/** A picture or file that can't be shown, or must not be published. */
export const badMedia: Rule = {
  name: 'bad-media',
  severity: 'error',
  why: 'Each picture, video and file that is shown or linked to is opened: one that is empty, cut off, no picture, or of another format than its name says would leave a hole in the page. Files that browsers or hosts run, and an SVG with code or parts of other sites in it, could act in the name of the site.',
  bad: {
    blocks: [{ type: 'prose', text: '[The figures](figures.html)' }],
    files: { 'content/media/figures.html': '<table></table>' },
  },
  good: {
    blocks: [{ type: 'prose', text: '[The figures](figures.pdf)' }],
    files: { 'content/media/figures.pdf': '%PDF-1.7' },
  },
  page({ media, videoFiles, links, folders }, context, report) {
    const looked = new Set<string>();
    const judge = (pointer: string, name: string, told: DiagnosticContent | undefined) => {
      // In the name of a folder the word does not stand: all of it is underlined.
      if (told && !looked.has(name)) report({ pointer }, { ...told, word: name });
      looked.add(name);
    };
    // A file that is there twice on a page is one problem.
    for (const { name, pointer } of media) judge(pointer, name, judgePicture(name, context));
    for (const { name, pointer } of videoFiles) judge(pointer, name, judgeFile(name, context));
    for (const { name, pointer } of collectFileLinks(links)) judge(pointer, name, judgeFile(name, context));
    for (const { name: folder, pointer } of folders) {
      for (const name of listImages(folder, context.source)) judge(pointer, name, judgeFile(name, context));
    }
  },
};

function judgePicture(name: string, context: RuleContext): DiagnosticContent | undefined {
  if (!context.source.has(MEDIA + name) || isImage(name)) return judgeFile(name, context);
  return { message: `"${name}" is not a picture that browsers show.`, help: getDisplayHelp(name) };
}

/** What is not there is reported by another rule. */
function judgeFile(name: string, { source, mediaFaults }: RuleContext): DiagnosticContent | undefined {
  const fault: MediaFault | undefined = findNameFault(name) ?? mediaFaults.get(name);
  if (!fault || !source.has(MEDIA + name)) return undefined;
  return { message: `"${name}" ${fault.reason}.`, help: fault.help, cause: `bad-media ${name}` };
}

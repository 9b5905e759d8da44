import { getMediaNames } from '../../analyze/media-lookup.ts';
import { getLinkKind, getLocalHostPath, getLocalKind } from '../../link.ts';
import type { DiagnosticContent, Rule } from './rule.ts';

/** A link that works on the editor's own computer only. */
export const localLink: Rule = {
  name: 'local-link',
  severity: 'error',
  why: '`localhost` is the address of the preview on your own computer, and `C:\\` or `file:` a file of it. Nobody else can open them.',
  bad: { blocks: [{ type: 'prose', text: '[Home](http://localhost:3000/)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  page({ links }, { source }, report) {
    for (const link of links) {
      const kind = getLocalKind(link.name);
      if (kind === 'host') report(link, toldOfHost(link.name));
      // A file by a path of Windows' network has no scheme: the rule `missing-media` tells of it.
      if (kind === 'file' && getLinkKind(link.name) !== 'file')
        report(link, toldOfFile(link.name, getMediaNames(source).findMeant(link.name)));
    }
  },
};

function toldOfHost(link: string): DiagnosticContent {
  const path = getLocalHostPath(link) || '/';
  return {
    message: `The link to ${link} works on your own computer only.`,
    help: `Write "${path}" if that page of this site is meant.`,
    word: link,
  };
}

function toldOfFile(link: string, meant: string | undefined): DiagnosticContent {
  const name = link.slice(Math.max(link.lastIndexOf('/'), link.lastIndexOf('\\')) + 1);
  return {
    message: `"${link}" is a file of your own computer. Visitors can't open it.`,
    help: meant
      ? `Write "${meant}", its path below content/media/.`
      : `Put it into content/media/ and write its path there: "${name}".`,
    ...(meant && { word: link, instead: meant }),
  };
}

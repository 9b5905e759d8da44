import { listNearMedia } from '../../analyze/media-names.ts';
import { getLinkKind, getLocalHostPath, getLocalKind } from '../../paths/parse-link.ts';
import type { ContentSource } from '../../types.ts';
import { checkEach, type Rule, type RuleDiagnostic } from './rule.ts';

export const localLink: Rule = {
  why: '`localhost` is the preview on your own computer, and `C:\\` or `file:` is a file on it. Nobody else can open them.',
  bad: { blocks: [{ type: 'prose', text: '[Home](http://localhost:3000/)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  page: checkEach(['link'], ({ name }, { source }) => {
    const kind = getLocalKind(name);
    if (kind === 'host')
      return {
        message: `The link to ${name} works only on your own computer.`,
        help: `Write "${getLocalHostPath(name) || '/'}" if you mean that page of this site.`,
      };
    // A path in a Windows network has no scheme. The rule `missing-media` reports it.
    if (kind === undefined || getLinkKind(name) === 'file') return undefined;
    return describeLocalFile(name, source);
  }),
};

function describeLocalFile(link: string, source: ContentSource): RuleDiagnostic {
  const [like] = listNearMedia(link, source);
  const isSure = like?.certainty === 'certain';
  const name = link.slice(Math.max(link.lastIndexOf('/'), link.lastIndexOf('\\')) + 1);
  return {
    message: `"${link}" is a file on your own computer. Visitors can't open it.`,
    help: like
      ? `Write "${like.edit}", the path inside content/media/${isSure ? '' : ', if you mean that file'}.`
      : `Put the file into content/media/ and write its path there: "${name}".`,
    repairs: isSure ? [like] : [],
  };
}

import type { SiteContext } from '../../analyze/site.ts';
import { findVariables } from '../../analyze/variables.ts';
import { SITE_FILE } from '../../paths/content-paths.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { appendToPointer } from '../../paths/pointer.ts';
import { GALLERY_MARKER } from '../../paths/site-paths.ts';
import { createFix } from '../../types.ts';
import { findFormFault, findUse, repairPath } from '../path-faults.ts';
import { createOtherPage } from './examples.ts';
import { checkEach, type Rule } from './rule.ts';

export const badPath: Rule = {
  why: "A page's address becomes the name of its file. Some characters are not allowed in an address, and some names are taken: by the site's own files, by web servers, by Windows.",
  bad: { files: createOtherPage('/feed'), links: ['/feed'] },
  good: { files: createOtherPage('/news'), links: ['/news'] },
  page: checkEach(['path'], ({ name, written = name, pointer }, site, page) => {
    if (page.list('unknownVariable').some((variable) => variable.pointer === pointer)) return undefined;
    const purpose = {
      otherPaths: site.otherPaths,
      isRedirect: pointer !== '/path' && pointer !== '/siteMap',
      isGallery: site.source.has(GALLERY_MARKER),
    };
    const isNotFound = page.meta.kind === 'notFound' && pointer === '/path';
    const form = findFormFault(name);
    const reason = form ?? (isNotFound ? undefined : findUse(name, purpose));
    if (reason === undefined) return undefined;
    const variable = form && findWrongVariable(written, site.variables);
    if (variable !== undefined)
      return {
        file: SITE_FILE,
        at: appendToPointer('/variables', variable),
        message: `The variable "${variable}" makes the address ${JSON.stringify(name)} wrong: ${reason}.`,
        help: 'Change the value of the variable, or write the address without it.',
      };
    const right = repairPath(name, purpose);
    const isRepaired = right !== undefined && right !== name;
    return {
      message:
        form === undefined
          ? `The address ${JSON.stringify(name)} can't be used: ${reason}.`
          : `${JSON.stringify(name)} is not a valid address: ${reason}.`,
      help: parsePageId(page.file).key
        ? `It is made of a row${isRepaired ? `: "${right}" is free` : ''}. Change the value in the row, or name another column in "path".`
        : `Write ${isRepaired ? `"${right}" or another free address` : 'an address such as "/people"'}.`,
      // A missing first slash is the only fault that can be fixed without changing links to the page.
      repairs: createFix(right === `/${written}` ? right : undefined),
    };
  }),
};

/** Returns the variable whose value makes a path wrong, or `undefined` if the text around the variables is wrong itself. */
function findWrongVariable(written: string, variables: SiteContext['variables']): string | undefined {
  const names = findVariables(written).map(({ name }) => name);
  if (names.length === 0 || findFormFault(written.replaceAll(/\{[^{}]*\}/g, 'x'))) return undefined;
  return names.find((name) => findFormFault(`/x${variables[name] ?? ''}x`)) ?? names[0];
}

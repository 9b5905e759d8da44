import type { PageReferences, PathReference } from '../../analyze/references.ts';
import { SITE_FILE } from '../../analyze/site-references.ts';
import { findVariables } from '../../analyze/variables.ts';
import { appendToPointer } from '../../pointer.ts';
import { GALLERY_MARKER } from '../../site-paths.ts';
import { checkPathForm, checkPathIsFree, repairPath } from '../path-faults.ts';
import type { Report, Rule, RuleContext } from './rule.ts';

const OTHER = (path: string) => ({
  'content/pages/other.json': { path, title: 'Other', blocks: [{ type: 'pageHeader' }] },
});

/** An address that is none, or is not free. */
export const badPath: Rule = {
  name: 'bad-path',
  severity: 'error',
  why: "A page's address becomes the name of its file. Some signs lead out of the folder or are no part of an address, and some names are taken: by the site's own files, by hosts, by Windows.",
  bad: { files: OTHER('/feed'), links: ['/feed'] },
  good: { files: OTHER('/news'), links: ['/news'] },
  page(page, context, report) {
    for (const address of page.paths) checkAddress(address, page, context, report);
  },
};

function checkAddress(
  address: PathReference,
  page: PageReferences,
  context: RuleContext,
  report: Report,
): void {
  const { name, written, pointer } = address;
  if (page.unknownVariables.some((variable) => variable.pointer === pointer)) return;
  const isOld = pointer !== '/path' && pointer !== '/siteMap';
  const isNotFound = page.kind === 'notFound' && pointer === '/path';
  const isGallery = context.source.has(GALLERY_MARKER);
  const fault = checkPathForm(name) ?? (isNotFound ? undefined : checkPathIsFree(name, isOld, isGallery));
  if (!fault) return;
  const right = repairPath(name, isOld);
  const help = `Write ${right ? `"${right}"` : 'an address like "/people"'}, or another one that is free.`;
  const variable = fault.kind === 'form' ? variableAtFault(written, context.variables) : undefined;
  if (variable !== undefined) {
    report(
      { file: SITE_FILE, pointer: appendToPointer('/variables', variable) },
      {
        message: `The variable "${variable}" is part of the address ${JSON.stringify(name)}, which can't be: ${fault.what}.`,
        help: 'Give the variable another value, or write the address without it.',
      },
    );
    return;
  }
  const message =
    fault.kind === 'form'
      ? `${JSON.stringify(name)} can't be an address: ${fault.what}.`
      : `The address ${JSON.stringify(name)} is not free: ${fault.what}.`;
  // Only the slash before it can be put there without a look at what links to the page.
  const isCertain = right === `/${written}`;
  report(address, { message, help, ...(isCertain && { word: written, instead: right }) });
}

/** Returns the variable whose value makes an address wrong, where all that is written around it is right. */
function variableAtFault(written: string, variables: RuleContext['variables']): string | undefined {
  const tokens = findVariables(written);
  const around = tokens.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}x${text.slice(end)}`,
    written,
  );
  if (tokens.length === 0 || checkPathForm(around)) return undefined;
  const names = tokens.map(({ name }) => name);
  return names.find((name) => checkPathForm(`/x${variables[name] ?? ''}x`)) ?? names[0];
}

import { join } from 'node:path';
import { readText } from '../core/load/written-text.ts';
import { SITE_FILE } from '../core/paths/content-paths.ts';
import { escapeXml } from '../core/text/escape-xml.ts';
import { type ContentSource, type Diagnostic, isError } from '../core/types.ts';
import { createCodeFrame } from '../report/code-frame.ts';
import { formatHtml, type ShownProblem } from '../report/html.ts';
import { limitPerFile } from '../report/problems.ts';
import { SCRIPTS } from './client.ts';

/** Adds code frames and absolute paths to the problems of the site in `root`. */
export function addCodeFrames(
  problems: readonly Diagnostic[],
  root: string,
  source: ContentSource,
): ShownProblem[] {
  return limitPerFile(problems).flatMap(({ file, shown, rest }) => {
    const path = join(root, file);
    const text = readText(file, source);
    return [
      ...shown.map((problem) => ({ ...problem, path, frame: createCodeFrame(text, problem.range) })),
      ...rest.map((problem) => ({ ...problem, path, frame: [] })),
    ];
  });
}

/** Renders the errors that prevent a page: those of its file and the site config, else all. */
export function renderProblemPage(problems: readonly ShownProblem[], path: string, file?: string): string {
  const errors = problems.filter(isError);
  const own = errors.filter((problem) => problem.file === file || problem.file === SITE_FILE);
  return renderDevPage("This page can't be shown yet", [
    `<p>Correct the problems of ${escapeXml(path)} below and save. The page reloads by itself.</p>`,
    ...(own.length > 0 ? own : errors).map(formatHtml),
  ]);
}

/** Renders the page for a bug that prevents a page from being rendered. */
export function renderFailurePage(reason: string): string {
  return renderDevPage('This page could not be rendered', [
    '<p>This is a bug of the program, not a mistake in the content. Other pages may work. The terminal has details.</p>',
    `<pre>${escapeXml(reason)}</pre>`,
  ]);
}

/** Renders the page for a missing path on a site whose not-found page can't be shown. */
export function renderNotFoundPage(path: string): string {
  return renderDevPage('Not found', [
    `<p>No page has the path ${escapeXml(path)}, and the one with "kind": "notFound" has errors.</p>`,
  ]);
}

function renderDevPage(title: string, body: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><script type="module" src="${SCRIPTS.problemPage}"></script></head><body class="dev-page"><main><h1>${title}</h1>${body.join('')}</main></body></html>`;
}

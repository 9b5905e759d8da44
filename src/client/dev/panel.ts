import { escapeUnprintable } from '../../core/text/message-text.ts';
import { isError } from '../../core/types.ts';
import { formatHtml, type ShownProblem } from '../../report/html.ts';
import { formatSummary, limitPerFile } from '../../report/problems.ts';
import './panel.css';

export async function fetchProblems(signal: AbortSignal): Promise<ShownProblem[]> {
  const response = await fetch('/@problems.json', { signal });
  return response.json();
}

/** Shows problems over the page, errors first, until there are none. Warnings alone stay folded. */
export function showProblems(problems: readonly ShownProblem[]): void {
  document.getElementById('dev-panel')?.remove();
  if (problems.length === 0) return;
  const errors = problems.filter(isError);
  const panel = element('details', errors.length > 0 ? 'dev-panel dev-panel-errors' : 'dev-panel');
  panel.id = 'dev-panel';
  panel.open = errors.length > 0;
  const bar = element('summary', 'dev-panel-bar', formatSummary(problems));
  panel.append(bar, ...cards(errors), ...cards(problems.filter((problem) => !isError(problem))));
  document.body.append(panel);
}

export interface PageFile {
  /** From the site's root. */
  name: string;
  /** The whole path, for the editor. */
  path: string;
}

/** Says which file the page is; a click opens it. A page that has none is the engine's own. */
export function showFile(file: PageFile | undefined): void {
  document.getElementById('dev-file')?.remove();
  if (!file) return;
  const open = element('button', 'dev-file', file.name);
  open.id = 'dev-file';
  open.title = 'Open this page in the editor';
  open.dataset.open = file.path;
  document.body.append(open);
}

function cards(problems: readonly ShownProblem[]): HTMLElement[] {
  return limitPerFile(problems).map(({ file, shown, rest }) => {
    const group = element('div');
    group.innerHTML = shown.map(formatHtml).join('');
    if (rest.length > 0) group.append(element('p', 'dev-help', `${file}: ${formatSummary(rest)} more.`));
    return group;
  });
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text = '') {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = escapeUnprintable(text);
  return made;
}

/** Opens what a button names in the editor: a file, at `path:line:column` or as it was last seen. */
document.addEventListener('click', async ({ target }) => {
  const place = target instanceof HTMLElement && target.dataset.open;
  if (!place) return;
  const answer = await fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`, { method: 'POST' });
  if (!answer.ok) console.warn(await answer.text());
});

import type { Problem } from '../../core/types.ts';
import './panel.css';

interface ShownProblem extends Problem {
  frame: string[];
}

/** Shows what is wrong with the content over the page, and goes away when it is right. A click opens the file. */
export async function showProblems(): Promise<void> {
  const response = await fetch('/@problems.json');
  const problems: ShownProblem[] = await response.json();
  document.getElementById('dev-panel')?.remove();
  if (problems.length === 0) return;
  const panel = element('section', 'dev-panel');
  panel.id = 'dev-panel';
  panel.setAttribute('aria-label', 'Problems');
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const bar = element('header', 'dev-panel-bar', `${errors} errors, ${problems.length - errors} warnings`);
  const close = element('button', '', '×');
  close.setAttribute('aria-label', 'Close');
  close.addEventListener('click', () => panel.remove());
  bar.append(close);
  panel.append(bar, ...problems.map(card));
  document.body.append(panel);
}

function card({ file, range, rule, severity, message, help, frame }: ShownProblem): HTMLElement {
  const place = `${file}:${range.start.line}:${range.start.column}`;
  const box = element('article', `dev-problem dev-${severity}`);
  const open = element('button', 'dev-place', place);
  open.title = 'Open in the editor';
  open.addEventListener('click', () => void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`));
  box.append(open, element('small', '', ` ${severity} ${rule}`), element('p', '', message));
  box.append(element('pre', '', frame.join('\n')));
  if (help) box.append(element('p', 'dev-help', help));
  return box;
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

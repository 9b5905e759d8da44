import { escapeXml } from '../core/text/escape-xml.ts';
import { escapeUnprintable } from '../core/text/message-text.ts';
import type { Diagnostic } from '../core/types.ts';
import { getHelp } from './problems.ts';

/** A problem as a page shows it. */
export interface ShownProblem extends Diagnostic {
  /** The lines of its code frame; none if it is only counted, since its file has too many. */
  frame: readonly string[];
  /** The absolute path of the file. */
  path: string;
}

/** Formats a problem as HTML. Its button has in `data-open` what the editor opens. */
export function formatHtml(problem: ShownProblem): string {
  const { file, path, range, severity, rule, message, frame } = problem;
  const place = `:${range.start.line}:${range.start.column}`;
  const help = getHelp(problem);
  return [
    `<article class="dev-problem dev-${severity}">`,
    `<button class="dev-place" title="Open in the editor" data-open="${escapeXml(path + place)}">${escapeText(file + place)}</button>`,
    `<small> ${severity} ${escapeText(rule)}</small><p>${escapeText(message)}</p>`,
    `<pre>${escapeXml(frame.join('\n'))}</pre>`,
    ...(help ? [`<p class="dev-help">${escapeText(help)}</p>`] : []),
    '</article>',
  ].join('');
}

function escapeText(text: string): string {
  return escapeXml(escapeUnprintable(text));
}

import { createDateStyle, formatDayOrTime } from '../../core/resolve/date.ts';
import type { Diagnostic, Fix } from '../../core/types.ts';
import { isDate } from '../../core/values/dates.ts';
import type { Problem } from '../protocol.ts';
import { openForm, readFile, showPlace } from './actions.ts';
import { call } from './api.ts';
import { changeText, inTurn } from './change.ts';
import { getState, setState } from './store.ts';
import { words } from './words.ts';

/** Returns the key of a problem, which no other one has. */
export function getUniqueKey({ rule, file, pointer, message }: Diagnostic): string {
  return [rule, file, pointer, message].join('\n');
}

/** Lists the problems, those that must be corrected first. */
export function listProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
}

/** Goes to the field of a problem. */
export async function showProblem(problem: Problem): Promise<void> {
  await showPlace(problem.file, problem.pointer);
  setState({ problem: getUniqueKey(problem), announcement: problem.plain.message });
  openForm();
}

/** Goes to the problem after the one that is shown. */
export async function showNextProblem(): Promise<void> {
  // What was asked for last may be older than what was typed.
  const problems = listProblems(await call('problems', null).catch(() => getState().problems));
  setState({ problems });
  const next = problems[(findShown(problems) + 1) % problems.length];
  if (next) await showProblem(next);
  else setState({ announcement: words.problems.none });
}

function findShown(problems: readonly Problem[]): number {
  return problems.findIndex((one) => getUniqueKey(one) === getState().problem);
}

/** Lists the edits that are offered for a problem: the safe one, or several of which a person chooses. */
export function listRemedies({ fix, suggestions = [] }: Diagnostic): Fix[] {
  return fix ? [fix] : suggestions;
}

/** Makes one of the edits of a problem; without a problem given, the only one of that which is shown. */
export async function applyRemedy(
  problem = getState().problems[findShown(getState().problems)],
  index?: number,
): Promise<void> {
  if (!problem || (index === undefined && listRemedies(problem).length !== 1)) return;
  const { file, pointer } = problem;
  // What was typed since the check has moved the place of the edit.
  const [{ text: found }, problems] = await inTurn(() =>
    Promise.all([readFile(file), call('problems', null)]),
  );
  const now = problems.find((one) => getUniqueKey(one) === getUniqueKey(problem));
  const fix = now && listRemedies(now)[index ?? 0];
  if (!fix) return;
  const about = { sentence: nameRemedy(fix, found), place: { file, pointer } };
  // A file that has changed meanwhile is checked again first.
  const getText = ({ text }: { text: string }) =>
    text === found ? text.slice(0, fix.start) + fix.text + text.slice(fix.end) : text;
  await changeText(file, getText, about);
}

/** Returns the name of an edit of a problem, such as "Write “people”". */
export function nameRemedy(fix: Fix, text: string): string {
  const [old = '', written = ''] = [text.slice(fix.start, fix.end), fix.text].map(unquote);
  const { site } = getState();
  const shown = isDate(written) ? formatDayOrTime(written, createDateStyle(site ?? {})) : written;
  return shown ? words.problems.write(shown) : words.problems.remove(old);
}

function unquote(text: string): string {
  return text.replace(/^[\s,"]+|[\s,":]+$/g, '').replaceAll('\\"', '"');
}

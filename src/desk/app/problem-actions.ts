import { formatCommand } from '../../core/text/format-command.ts';
import type { Diagnostic } from '../../core/types.ts';
import { readFile, showPlace } from './actions.ts';
import { call } from './api.ts';
import { changeText, inTurn } from './change.ts';
import { getState, setState } from './store.ts';
import { words } from './words.ts';

/** Returns the key of a problem, which no other one has. */
export function getProblemKey({ rule, file, pointer, message }: Diagnostic): string {
  return [rule, file, pointer, message].join('\n');
}

/** Lists the problems, those that must be corrected first. */
export function listProblems(problems: readonly Diagnostic[]): Diagnostic[] {
  return [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
}

/** Goes to the field of a problem. */
export async function showProblem(problem: Diagnostic): Promise<void> {
  await showPlace(problem.file, problem.pointer);
  setState({ problem: getProblemKey(problem), announcement: problem.message });
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

function findShown(problems: readonly Diagnostic[]): number {
  return problems.findIndex((one) => getProblemKey(one) === getState().problem);
}

/** Makes the safe edit of a problem; without one given, of the one that is shown. */
export async function applyRemedy(problem = getState().problems[findShown(getState().problems)]) {
  if (!problem?.fix) return;
  const { file, pointer } = problem;
  // What was typed since the check has moved the place of the edit.
  const [{ text: found }, problems] = await inTurn(() =>
    Promise.all([readFile(file), call('problems', null)]),
  );
  const fix = problems.find((one) => getProblemKey(one) === getProblemKey(problem))?.fix;
  if (!fix) return;
  const about = { sentence: nameRemedy({ fix }, found), place: { file, pointer } };
  // A file that has changed meanwhile is checked again first.
  const getText = ({ text }: { text: string }) =>
    text === found ? text.slice(0, fix.start) + fix.text + text.slice(fix.end) : text;
  await changeText(file, getText, about);
}

/** Returns the name of the safe edit of a problem, such as "Write “people”". */
export function nameRemedy({ fix }: Pick<Diagnostic, 'fix'>, text: string): string {
  const [old, written] = [text.slice(fix?.start, fix?.end), fix?.text ?? ''].map(unquote);
  return written ? words.problems.write(written) : words.problems.remove(old ?? '');
}

const COMMAND = formatCommand('').trim();

/** Returns the sentences of a help that are for editors: not those about files and commands. */
export function getPlainHelp({ help = '' }: Diagnostic): string {
  const sentences = help.split(/(?<=[.!?]) +(?=[A-Z`])/);
  const isForOthers = (one: string) =>
    one.includes(COMMAND) || /--fix|\.(json|csv)\b|\$schema|\bJSON\b/.test(one);
  return sentences.filter((one) => !isForOthers(one)).join(' ');
}

function unquote(text: string): string {
  return text.replace(/^[\s,"]+|[\s,":]+$/g, '').replaceAll('\\"', '"');
}

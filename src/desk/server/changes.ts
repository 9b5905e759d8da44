import { type ContentChange, compareContent, type EditedValues } from '../../build/changes/list-changes.ts';
import { describe } from '../../core/changes/describe.ts';
import { diff } from '../../core/changes/diff.ts';
import { getFileName } from '../../core/changes/file-name.ts';
import { merge } from '../../core/changes/merge.ts';
import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { MEDIA, PAGES } from '../../core/paths/content-paths.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import { getChild } from '../../core/schema/schema.ts';
import type { ContentSource, Json, Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import { describeError } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { commitSource, listChangedFiles, resolveCommit } from '../../files/git.ts';
import type { Action, Calls, ChangedFileView, Changes } from '../protocol.ts';
import { readText } from './apply-edits.ts';
import { Refused } from './refused.ts';

/** A changed value: the file before and after its operation. */
interface Step {
  id: string;
  sentence: string;
  operation: Operation;
  from: Json;
  to: Json;
}

/** Creates the list of what differs from the last commit, which takes changes back one by one. */
export function createChangeList(root: string, getSite: () => SiteContext) {
  /** The content of the last commit, whose texts are read once. */
  let commit: { name: string; source: ContentSource } | undefined;
  let listed: ContentChange[] = [];
  const compare = () => {
    const name = resolveCommit(root, 'HEAD');
    if (commit?.name !== name) commit = { name, source: commitSource(root, name) };
    listed = compareContent(listChangedFiles(root, name, undefined), commit.source, getSite());
    return listed;
  };
  /** Returns the values of a listed file that differ, if it is as it was then. */
  const find = (file: string) => {
    const edited = listed.find((one) => one.file === file)?.edited;
    return edited?.after.text === getSite().source.read(file) ? edited : undefined;
  };
  return {
    list(): Changes {
      try {
        return { files: compare().map((file) => toView(file, getSite())) };
      } catch (error) {
        return { files: [], problem: `No earlier version can be compared. ${describeError(error)}` };
      }
    },
    createTakeBack({ file, id }: Calls['takeBack']['request']): Action {
      if (!find(file)) compare();
      const edited = find(file);
      const step = edited && listSteps(edited).find((one) => one.id === id);
      if (!edited || !step) throw new Refused('This change is another one by now. Look at the list again.');
      return takeBack(edited, step);
    },
  };
}

function takeBack(edited: EditedValues, step: Step): Action {
  const { file, before, after } = edited;
  const { value, conflicts } = merge(step.to, step.from, after.value);
  if (conflicts.length > 0)
    throw new Refused('Later changes need this one. Take those back before: they are in the same place.');
  const version = getDigest([after.text]);
  const path = getPagePath(file, after.value);
  // With the last change, the file is as it was to the byte.
  const isWhole = isEqual(value, before.value);
  return {
    sentence: `Taken back: ${step.sentence}`,
    place: { file, pointer: step.operation.pointer, ...(path !== undefined && { path }) },
    changes: [
      isWhole
        ? { file, version, text: before.text }
        : { file, version, operations: diff(after.value, value) },
    ],
  };
}

function toView(
  { file, status, changes, edited }: ContentChange,
  { variables, source }: SiteContext,
): ChangedFileView {
  const steps = edited ? listSteps(edited) : [];
  const doc = edited?.after ?? readText(file, (!file.startsWith(MEDIA) && source.read(file)) || '');
  const value = 'refused' in doc ? null : doc.value;
  const page = getPagePath(file, value);
  // The first sentence of a renamed file is about its name.
  const sentences = steps.length === 0 ? changes : status === 'renamed' ? changes.slice(0, 1) : [];
  return {
    file,
    name: getFileName(file, value, variables),
    ...(page !== undefined && { page }),
    changes: [
      ...sentences.map((sentence, i) => ({ id: `${i}`, sentence, canBeTakenBack: false })),
      ...steps.map(({ id, sentence, operation: { pointer } }) => ({
        id,
        sentence,
        pointer,
        canBeTakenBack: true,
      })),
    ],
  };
}

function getPagePath(file: string, value: Json): string | undefined {
  const path = file.startsWith(PAGES) ? getChild(value, 'path') : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Lists the changed values of a file. An id is that of one place, old value and new value. */
function listSteps({ operations, base, ...described }: EditedValues): Step[] {
  const counts = new Map<string, number>();
  let from = base;
  return operations.map((operation) => {
    const before = from;
    from = applyToValue(before, operation);
    const sentence = describe([operation], { ...described, base: before }).join('. ');
    const content = JSON.stringify([operation, findValue(before, parsePointer(operation.pointer))]);
    const count = counts.get(content) ?? 0;
    counts.set(content, count + 1);
    return { id: getDigest([`${count} ${content}`]), sentence, operation, from: before, to: from };
  });
}

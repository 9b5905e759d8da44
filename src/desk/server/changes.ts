import { type ContentChange, compareContent, type EditedValues } from '../../build/changes/list-changes.ts';
import { type Comparison, revertParts } from '../../core/changes/compare.ts';
import { diff } from '../../core/changes/diff.ts';
import { getFileName, getPagePath } from '../../core/changes/file-name.ts';
import { groupChanges } from '../../core/changes/group-changes.ts';
import { getPointer } from '../../core/changes/place.ts';
import { MEDIA, SITE_FILE } from '../../core/paths/content-paths.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import type { ContentSource, Json } from '../../core/types.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import { describeError } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { commitSource, listChangedFiles, readCommitted, resolveCommit } from '../../files/git.ts';
import type { FileSwap } from '../../generated/protocol.ts';
import type { Calls, ChangedFileView, Changes, DeskAction } from '../protocol.ts';
import { applyEdits, readTextDocument } from './apply-edits.ts';
import type { TakenBack } from './edits.ts';
import type { StagedMedia } from './media.ts';
import { Refused } from './refused.ts';

/** Changes that are taken back together, in a sentence, with the place of the first of them. */
interface Step {
  id: string;
  sentence: string;
  pointer: string;
  parts: ReadonlySet<Comparison>;
}

/** Creates the list of what differs from the last commit, which takes changes back one by one. */
export function createChangeList(
  root: string,
  getSite: () => SiteContext,
  media: Pick<StagedMedia, 'find' | 'keep'>,
) {
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
    createTakeBack({ file, id }: Calls['takeBack']['request']): TakenBack {
      if (!find(file)) compare();
      const edited = find(file);
      const step = edited && listSteps(edited).find((one) => one.id === id);
      if (edited && step) return createAction(edited, step);
      const whole = compare().find((one) => one.file === file);
      const sentence = whole && listSentences(whole).find((one) => getDigest([one]) === id);
      if (!whole || !commit || sentence === undefined)
        throw new Refused('This change is another one by now. Look at the list again.');
      const swaps = listSwaps(whole, media, readCommitted(root, commit.name));
      const path = getPagePath(file, readValue(whole, getSite().source));
      const place = { file, pointer: '', ...(path !== undefined && { path }) };
      return { sentence: `Taken back: ${sentence}`, place, changes: [], swaps };
    },
  };
}

/** Lists the swaps that take back what was done to a file as a whole. A renamed one keeps what was changed in it. */
function listSwaps(
  { status, file, from, edited }: ContentChange,
  media: Pick<StagedMedia, 'find' | 'keep'>,
  read: (file: string) => Buffer,
): FileSwap[] {
  const before = media.find(file);
  const removed = { file, ...(before !== undefined && { before }) };
  if (status === 'added') return [removed];
  const isNameOnly = status === 'renamed' && edited?.values.length !== 0;
  const renamed = isNameOnly && edited ? media.keep(restoreSchema(edited)) : before;
  const after = isNameOnly ? renamed : media.keep(read(from));
  const restored = { file: from, ...(after !== undefined && { after }) };
  return file === from ? [{ ...removed, ...restored }] : [removed, restored];
}

/** Returns the text of a renamed file with its old path to the schema for editors. */
function restoreSchema({ file, before, after }: EditedValues): Buffer {
  const operations = diff(after.value, before.value).filter(({ pointer }) => pointer === '/$schema');
  return Buffer.from(applyEdits(file, after.text, operations).text);
}

function createAction({ file, before, after, comparison }: EditedValues, step: Step): DeskAction {
  const value = revertParts(comparison, step.parts) ?? before.value;
  const version = getDigest([after.text]);
  const path = getPagePath(file, after.value);
  // With the last change, the file is as it was to the byte.
  const isWhole = isEqual(value, before.value);
  return {
    sentence: `Taken back: ${step.sentence}`,
    place: { file, pointer: step.pointer, ...(path !== undefined && { path }) },
    changes: [
      isWhole
        ? { file, version, text: before.text }
        : { file, version, operations: diff(after.value, value) },
    ],
  };
}

/** Lists the sentences about a file as a whole. */
function listSentences({ status, changes, edited }: ContentChange): string[] {
  if (!edited || edited.values.length === 0) return changes;
  // The first sentence of a renamed file is about its name.
  return status === 'renamed' ? changes.slice(0, 1) : [];
}

function toView(changed: ContentChange, { variables, source }: SiteContext): ChangedFileView {
  const { file, edited } = changed;
  const steps = edited ? listSteps(edited) : [];
  const value = readValue(changed, source);
  const page = getPagePath(file, value);
  return {
    file,
    name: getFileName(file, value, variables),
    ...(page !== undefined && { page }),
    changes: [
      ...listSentences(changed).map((sentence, i) => ({
        id: getDigest([sentence]),
        sentence,
        // The settings are no content. A second sentence is about what is in a renamed file.
        canBeTakenBack: file !== SITE_FILE && i === 0,
      })),
      ...steps.map(({ id, sentence, pointer }) => ({ id, sentence, pointer, canBeTakenBack: true })),
    ],
  };
}

/** Returns the value of a changed file; `null` for one that is gone, can't be read, or is a picture. */
function readValue({ file, edited }: ContentChange, source: ContentSource): Json {
  const doc = edited?.after ?? readTextDocument(file, (!file.startsWith(MEDIA) && source.read(file)) || '');
  return 'refused' in doc ? null : doc.value;
}

/** Lists what has changed in a file. An id is that of the sentence, the old values and the new ones. */
function listSteps({ file, values }: EditedValues): Step[] {
  const counts = new Map<string, number>();
  return groupChanges(file, values).map(({ changes, parts }) => {
    const sentence = changes.map(({ text }) => text).join('; ');
    const content = JSON.stringify([sentence, [...parts].map(({ before, after }) => [before, after])]);
    const count = counts.get(content) ?? 0;
    counts.set(content, count + 1);
    const [pointer = ''] = changes.map(({ place }) => getPointer(place));
    return { id: getDigest([`${count} ${content}`]), sentence, pointer, parts };
  });
}

import { lstatSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentSource } from '../core/types.ts';
import { describeError } from './error-reason.ts';
import { resolveInside } from './resolve-inside.ts';
import { UsageError } from './usage-error.ts';
import { hasText, replaceFile, type StagedFile, stageFile } from './write-atomic.ts';

/** A text, a path or a name before and after an edit. */
export interface BeforeAfter {
  from: string;
  to: string;
}

/** Edits of several files, which belong together. */
export interface FileEdits {
  /** The texts of files, by their paths before the edit. */
  texts: ReadonlyMap<string, BeforeAfter>;
  /** The paths of files and folders, from the site's root. */
  paths: readonly BeforeAfter[];
}

/** Returns the path of a file after the edit of paths. */
export function getNewPath(file: string, paths: readonly BeforeAfter[]): string {
  const edit = paths.find(({ from }) => file === from || file.startsWith(`${from}/`));
  return edit ? edit.to + file.slice(edit.from.length) : file;
}

/**
 * Creates a source with edits of content that are not written yet. Its `names` and `faults` are those before
 * the edits.
 */
export function createEditedSource(source: ContentSource, { texts, paths }: FileEdits): ContentSource {
  const oldPaths = new Map(source.list('content').map((file) => [getNewPath(file, paths), file]));
  const find = <Found>(file: string, get: (oldPath: string) => Found): Found | undefined => {
    const oldPath = file.startsWith('content/') ? oldPaths.get(file) : file;
    return oldPath === undefined ? undefined : get(oldPath);
  };
  return {
    ...source,
    list: (folder) => [...oldPaths.keys()].filter((file) => file.startsWith(`${folder}/`)).sort(),
    read: (file) => find(file, (oldPath) => texts.get(oldPath)?.to ?? source.read(oldPath)),
    has: (file) => find(file, source.has) ?? false,
    size: (file) => find(file, source.size),
    fault: (file) => source.fault(oldPaths.get(file) ?? file),
  };
}

/**
 * Writes all edits or none, paths last. All texts are on the disk before the first file changes. Throws a usage error if
 * that fails: a file was changed meanwhile, a path is taken, or the disk is full.
 */
export function writeEdits(root: string, { texts, paths }: FileEdits): void {
  const undo: { file: string; restore: () => unknown }[] = [];
  const rename = (from: string, to: string) => renameSync(resolveInside(root, from), resolveInside(root, to));
  const staged = new Map<string, StagedFile>();
  try {
    for (const [file, { to }] of texts) staged.set(file, stageFile(root, file, to));
    for (const [file, { from, to }] of texts) {
      if (!hasText(join(root, file), from)) throw new UsageError(`${file} was changed meanwhile`);
      staged.get(file)?.commit();
      undo.unshift({ file, restore: () => replaceFile(root, file, { from: to, to: from }) });
    }
    for (const { from, to } of paths) {
      const path = resolveInside(root, to);
      // Many disks find a file by its name in another case, too.
      const isTaken = from.toLowerCase() !== to.toLowerCase() && lstatSync(path, { throwIfNoEntry: false });
      if (isTaken) throw new UsageError(`${to} is there already`);
      mkdirSync(dirname(path), { recursive: true });
      rename(from, to);
      undo.unshift({ file: to, restore: () => rename(to, from) });
    }
  } catch (error) {
    const left = undo.flatMap(({ file, restore }) => (succeeds(restore) ? [] : file));
    const outcome = left.length > 0 ? `Could not be restored: ${left.join(', ')}` : 'Nothing was changed';
    throw new UsageError(`${describeError(error)}. ${outcome}.`);
  } finally {
    for (const { discard } of staged.values()) discard();
  }
}

/** Returns true unless a write throws or says that it has written nothing. */
function succeeds(write: () => unknown): boolean {
  try {
    return write() !== false;
  } catch {
    return false;
  }
}

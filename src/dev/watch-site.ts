import { join, relative } from 'node:path';
import { SITE_FILE } from '../core/pipeline.ts';
import { watchFile, watchFolder } from './watch-folder.ts';

/** Milliseconds to wait for further changes: editors save in several steps. */
const DEBOUNCE_MS = 15;

/**
 * Calls `onChange` with the changed files of a site, relative to its root, after each save. Returns
 * a function that stops it.
 */
export function watchSite(root: string, onChange: (files: string[]) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let changed = new Set<string>();
  const flush = () => {
    const files = [...changed];
    changed = new Set();
    onChange(files);
  };
  const add = (path: string) => {
    changed.add(relative(root, path).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(flush, DEBOUNCE_MS);
  };
  let isReported = false;
  const onLimit = (error: unknown) => {
    if (isReported) return;
    isReported = true;
    console.error(
      `The system's limit of watched folders is reached (${error instanceof Error ? error.message : error}). Restart dev to see changes in other folders.`,
    );
  };
  const stopAll = [watchFolder(join(root, 'content'), add, onLimit), watchFile(join(root, SITE_FILE), add)];
  return () => {
    clearTimeout(timer);
    for (const stop of stopAll) stop();
  };
}

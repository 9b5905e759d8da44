import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedPage, SITE_FILE } from '../../core/check.ts';
import { noFacts } from '../../core/facts.ts';
import type { ContentSource, Finding } from '../../core/types.ts';
import { folderSource } from '../folder-source.ts';

/** A problem of a file that the engine itself failed on. */
export function engineFinding(error: unknown, file = SITE_FILE): Finding {
  return {
    rule: 'rule-failed',
    severity: 'error',
    file,
    pointer: '',
    message: `The engine failed on this file: ${reasonOf(error)}`,
    help: 'This is a mistake of the program, not of the content. Please report it.',
  };
}

/** A page whose check the engine failed on. */
export function failedPage(file: string, error: unknown): CheckedPage {
  const facts = noFacts({ file, path: '', title: '', kind: 'page', draft: false });
  return { facts, findings: [engineFinding(error, file)] };
}

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The content below a folder, whatever of it can be read while others move it about: a folder that can't be listed is told to
 * `onFailure`, and the others are there.
 */
export function tolerantSource(
  root: string,
  onFailure: (finding: Finding) => void,
  source: ContentSource = folderSource(root),
): ContentSource {
  const walk = (folder: string): string[] => {
    try {
      const entries = readdirSync(join(root, folder), { withFileTypes: true });
      return entries.flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return walk(path);
        return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
      });
    } catch (error) {
      onFailure({
        rule: 'unreadable-folder',
        severity: 'error',
        file: folder,
        pointer: '',
        message: `The folder "${folder}" can not be read: ${reasonOf(error)}.`,
        help: 'Give yourself the right to read it, or delete it.',
      });
      return [];
    }
  };
  const walked = new Map<string, string[]>();
  return {
    ...source,
    list(folder) {
      try {
        return walked.get(folder) ?? source.list(folder);
      } catch {
        const files = walk(folder).sort();
        walked.set(folder, files);
        return files;
      }
    },
  };
}

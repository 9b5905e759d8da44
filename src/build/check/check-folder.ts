import { type CheckOptions, checkSite } from '../../core/pipeline/index.ts';
import { folderSource } from '../../files/folder-source.ts';
import { createRowCompiler } from './row-compiler.ts';

/** Checks the site in a folder for a time in milliseconds since 1970. `source` may replace files of it. */
export async function checkFolder(root: string, now: number, source = folderSource(root)) {
  const { inspectMedia } = await import('../images/inspect-media.ts');
  const mediaFaults = await inspectMedia(root, source);
  return checkSite(source, { ...createCheckOptions(now), mediaFaults });
}

/** Creates the options for checks of a site, for a build time in milliseconds since 1970. */
export function createCheckOptions(now: number): CheckOptions {
  return { compileRow: createRowCompiler(), now };
}

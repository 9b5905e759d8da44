import { CONTENT_FOLDERS } from '../paths/content-paths.ts';
import { type ContentSource, createFileError, type SourceFault, type UnlocatedDiagnostic } from '../types.ts';

/** Returns a diagnostic for each file and folder of the content that can't be read. */
export function getSourceDiagnostics(source: ContentSource): UnlocatedDiagnostic[] {
  const faults = new Map(
    CONTENT_FOLDERS.flatMap((folder) => source.faults(folder)).map((fault) => [fault.path, fault]),
  );
  return [...faults.values()].map(createDiagnostic);
}

/** Creates the diagnostic of a file that was listed and could not be read. */
export function createUnreadableDiagnostic(file: string, source: ContentSource): UnlocatedDiagnostic {
  const gone = "can't be read: it is no longer there";
  return createDiagnostic(source.fault(file) ?? { path: file, reason: gone, help: 'Try again.' });
}

/** Returns true if `getSourceDiagnostics` reports the file, or a folder that it is in. */
export function hasSourceFault(file: string, source: ContentSource): boolean {
  const end = file.indexOf('/', 'content/'.length);
  const faults = source.faults(file.slice(0, end < 0 ? file.length : end));
  return faults.some(({ path }) => file === path || file.startsWith(`${path}/`));
}

function createDiagnostic({ path, reason, help }: SourceFault): UnlocatedDiagnostic {
  return createFileError('unreadable-file', path, { message: `${path} ${reason}.`, help });
}

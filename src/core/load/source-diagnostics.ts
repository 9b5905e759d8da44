import { CONTENT_FOLDERS } from '../content-paths.ts';
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
  return createDiagnostic(
    source.fault(file) ?? { path: file, kind: 'failed', detail: 'it is no longer there' },
  );
}

/** Returns true if `getSourceDiagnostics` reports the file, or a folder that it is in. */
export function hasSourceFault(file: string, source: ContentSource): boolean {
  const end = file.indexOf('/', 'content/'.length);
  const faults = source.faults(file.slice(0, end < 0 ? file.length : end));
  return faults.some(({ path }) => file === path || file.startsWith(`${path}/`));
}

type Kind = SourceFault['kind'];

const MESSAGES: Readonly<
  Record<Kind, (fault: SourceFault) => Pick<UnlocatedDiagnostic, 'message' | 'help'>>
> = {
  link: ({ path }) => ({
    message: `${path} is a symbolic link, and links are not read.`,
    help: 'Delete the link, and copy what it leads to into the same place.',
  }),
  folder: ({ path }) => ({
    message: `${path} is a folder with the name of a file.`,
    help: 'Rename the folder. If it holds the file that was meant, move that file out of it.',
  }),
  special: ({ path }) => ({
    message: `${path} is neither a file nor a folder.`,
    help: 'Delete it, and copy the file that was meant into the same place.',
  }),
  failed: ({ path, detail }) => ({
    message: `${path} can't be read: ${detail}.`,
    help: 'Check its permissions, that no other program has it open, and that its disk is connected. Nothing in it was checked.',
  }),
};

function createDiagnostic(fault: SourceFault): UnlocatedDiagnostic {
  const { message, help } = MESSAGES[fault.kind](fault);
  return createFileError('unreadable-file', fault.path, {
    message,
    ...(help && { help }),
  });
}

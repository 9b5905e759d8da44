import type { Fault, SourceFault } from '../core/types.ts';
import { describeError } from './error-reason.ts';

const FAULTS = {
  link: {
    reason: 'is a symbolic link, and links are not read',
    help: 'Delete the link, and copy what it leads to into the same place.',
  },
  folder: {
    reason: 'is a folder with the name of a file',
    help: 'Rename the folder. If it holds the file that was meant, move that file out of it.',
  },
  /** A pipe, a socket, a device. */
  special: {
    reason: 'is neither a file nor a folder',
    help: 'Delete it, and copy the file that was meant into the same place.',
  },
} satisfies Record<string, Fault>;

/** Returns the fault of what is not a file where one may be. */
export function createFault(kind: keyof typeof FAULTS, path: string): SourceFault {
  return { path, ...FAULTS[kind] };
}

/** Returns the fault of a file or folder that the operating system refuses. */
export function createReadFault(path: string, error: unknown): SourceFault {
  return {
    path,
    reason: `can't be read: ${describeError(error)}`,
    help: 'Check its permissions, that no other program has it open, and that its disk is connected. Nothing in it was checked.',
  };
}

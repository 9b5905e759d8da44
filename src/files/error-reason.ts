import type { Fault } from '../core/types.ts';

/** Descriptions of system errors: https://nodejs.org/api/errors.html#common-system-errors */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'it is not there',
  ELOOP: 'it is a symbolic link',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EIO: 'the disk failed',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk can only be read',
  EBUSY: 'another program uses it',
};

/** Returns a short description of an error, in one line. */
export function describeError(error: unknown): string {
  const words = WORDS[getErrorCode(error) ?? ''];
  if (words) return words;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

/** Returns the fault of a file or folder that the operating system refuses to read. */
export function createReadFault(error: unknown): Fault {
  return {
    reason: `can't be read: ${describeError(error)}`,
    help: 'Check its permissions, that no other program has it open, and that its disk is connected. Nothing in it was checked.',
  };
}

/** Returns the code of a system error (`ENOENT`), or `undefined`. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns true for an error of the file system or another part of the operating system. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

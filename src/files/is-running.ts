import { getErrorCode } from './error-reason.ts';

/** Returns true if a process of this machine has a number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return getErrorCode(error) === 'EPERM';
  }
}

/** Parses a JSON pointer (RFC 6901) into its steps: `/blocks/0/a~1b` is `blocks`, `0`, `a/b`. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  const steps = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return steps;
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function appendToPointer(pointer: string, step: string | number): string {
  if (typeof step === 'number' || !/[~/]/.test(step)) return `${pointer}/${step}`;
  return `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns the pointer of the object or list that holds a value. */
export function getParent(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Returns the last step of a pointer; an empty one for the whole. */
export function getLastStep(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? '';
}

/** A path to a value as a linked list from its last step. Cheap to make for every value of a page. */
export interface Path {
  up: Path | undefined;
  step: string | number;
}

/** Returns a path as a JSON pointer; the empty pointer for `undefined`. */
export function toPointer(path: Path | undefined): string {
  return path === undefined ? '' : appendToPointer(toPointer(path.up), path.step);
}

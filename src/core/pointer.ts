/** The steps of a JSON pointer (RFC 6901): `/blocks/0/a~1b` is `blocks`, `0`, `a/b`. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `pointer` one step deeper. */
export function appendToPointer(pointer: string, step: string | number): string {
  if (typeof step === 'number' || !/[~/]/.test(step)) return `${pointer}/${step}`;
  return `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The way to a value, step by step from the innermost: made for every value of a page, written out for few. */
export interface Path {
  up: Path | undefined;
  step: string | number;
}

/** A path as a JSON pointer; none is the whole. */
export function toPointer(path: Path | undefined): string {
  return path === undefined ? '' : appendToPointer(toPointer(path.up), path.step);
}

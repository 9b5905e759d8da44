/** The steps of a JSON pointer (RFC 6901): `/blocks/0/a~1b` is `blocks`, `0`, `a/b`. */
export function stepsOf(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `pointer` one step deeper. */
export function child(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

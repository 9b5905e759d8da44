/** Returns the text that a sticky expression matches at an offset, or an empty one. */
export function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

/** Returns true if a sticky expression matches at an offset. */
export function matchesAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** Returns the text that a sticky expression matches at an offset; empty when there is none. */
export function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

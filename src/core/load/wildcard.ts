/**
 * Compiles a pattern in which `*` matches any text, including `/`. Matching takes linear time, however many
 * stars there are.
 */
export function compileWildcard(pattern: string): (name: string) => boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return (name) => name === pattern;
  const middle = rest.filter((part) => part !== '');
  return (name) => {
    if (!name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    for (const part of middle) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at + last.length <= name.length;
  };
}

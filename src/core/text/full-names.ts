/** A first name and a last one: a single word may be no person. */
const FULL_NAME = /^\p{Lu}\S*\s(?:.*\s)?\p{Lu}\S*$/u;

/** Lists the people that a text names in full, as words or links. */
export function listFullNames(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const names = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').split(/\s*(?:[,;&]|\band\b)\s*/);
  return [...new Set(names)].filter((name) => FULL_NAME.test(name));
}

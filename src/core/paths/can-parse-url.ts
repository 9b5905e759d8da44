/**
 * Returns true for a complete address, or one that is complete with a base. `URL.canParse` of Node 20 refuses letters
 * of Latin-1, such as `ü`, once it has been called often.
 */
export function canParseUrl(address: string, base?: string): boolean {
  try {
    return new URL(address, base).href !== '';
  } catch {
    return false;
  }
}

import type { Span } from '../types.ts';

/** `{{` and `}}` are braces themselves; `{name}` is a variable. */
const TOKEN = /\{\{|\}\}|\{([^{}]*)\}/g;

/** The variables in a text, in order, each from its opening brace to its closing one. */
export function findVariables(text: string): ({ name: string } & Span)[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const [token, name] = match;
    return name === undefined ? [] : [{ name, start: match.index, end: match.index + token.length }];
  });
}

/** The text with its variables put in; one that is not known stays as it is (the rule `unknown-variable` tells). */
export function expandVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!hasBrace(text)) return text;
  return text.replaceAll(TOKEN, (token, name: string | undefined) => {
    if (name === undefined) return token.charAt(0);
    return Object.hasOwn(variables, name) ? (variables[name] ?? token) : token;
  });
}

/** Variables whose values hold variables themselves, put in once, in the order in which they are written. */
export function resolveVariables(variables: Readonly<Record<string, string>>): Record<string, string> {
  const settled: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) settled[name] = expandVariables(value, settled);
  return settled;
}

/** A page's address with its variables in lower case. */
export function expandInPath(path: string, variables: Readonly<Record<string, string>>): string {
  return hasBrace(path)
    ? path.replaceAll(TOKEN, (token) => expandVariables(token, variables).toLowerCase())
    : path;
}

/** Most texts have none. */
function hasBrace(text: string): boolean {
  return text.includes('{') || text.includes('}');
}

/** A link with its variables put in; in the address of a page they are in lower case, as in the page's own. */
export function expandInLink(link: string, variables: Readonly<Record<string, string>>): string {
  return link.startsWith('/') ? expandInPath(link, variables) : expandVariables(link, variables);
}

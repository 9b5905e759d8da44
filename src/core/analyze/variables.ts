import type { Span } from '../types.ts';

/** A variable `{name}`, or an escaped brace: `{{`, `}}`. */
const TOKEN = /\{\{|\}\}|\{([^{}]*)\}/g;

/** Returns the variables in a text, in order, with the ranges of their braces and all between. */
export function findVariables(text: string): ({ name: string } & Span)[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const [token, name] = match;
    return name === undefined ? [] : [{ name, start: match.index, end: match.index + token.length }];
  });
}

/** A tag of Jekyll, Liquid, Hugo or the like: `{% … %}`, `{: … }`, `{{< … >}}`, `{{ … }}`. `{{name}}` is an escaped `{name}`. */
const FOREIGN_TAG =
  /(?<!\{)(?:\{%[^%\n]*%\}|\{:[^{}\n]*\}|\{{2,3}(?:[<%][^{}]*[>%]|-?\s+[\w$.][^{}]*|[\w$-]*[.|]\s*\w[^{}]*)\}{2,3})/g;

/** Returns the tags of other systems in a text, in order. */
export function findForeignTags(text: string): ({ name: string } & Span)[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(FOREIGN_TAG)].map(({ 0: name, index }) => ({
    name,
    start: index,
    end: index + name.length,
  }));
}

/** Expands the variables in a text. An unknown one stays as it is; the rule `unknown-variable` reports it. */
export function expandVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!hasBrace(text)) return text;
  return text.replaceAll(TOKEN, (token, name: string | undefined) => {
    if (name === undefined) return token.charAt(0);
    return Object.hasOwn(variables, name) ? (variables[name] ?? token) : token;
  });
}

/** Expands the variables in the values of variables: each value may use those before it. */
export function resolveVariables(variables: Readonly<Record<string, string>>): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) resolved[name] = expandVariables(value, resolved);
  return resolved;
}

/** Expands the variables in a path. Their values become lower case. */
export function expandInPath(path: string, variables: Readonly<Record<string, string>>): string {
  return hasBrace(path)
    ? path.replaceAll(TOKEN, (token) => expandVariables(token, variables).toLowerCase())
    : path;
}

function hasBrace(text: string): boolean {
  return text.includes('{') || text.includes('}');
}

/** Expands the variables in a link. In a path their values become lower case, as in the path of a page. */
export function expandInLink(link: string, variables: Readonly<Record<string, string>>): string {
  return link.startsWith('/') ? expandInPath(link, variables) : expandVariables(link, variables);
}

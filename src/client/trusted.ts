/** The rules of a policy; each returns the text if it is safe. */
interface Rules {
  createHTML: (html: string) => string | null;
  createScript: (script: string) => string | null;
  createScriptURL: (url: string) => string | null;
}

/** The part of the browser's API that is used here; TypeScript's own declarations do not have it yet. */
interface TrustedTypes {
  createPolicy: (name: 'default', rules: Rules) => unknown;
}

/** The markup that React creates script elements with. They never run. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * Creates the one policy for what may become code or markup: workers of this site, and JSON-LD in scripts that hold data. JSON
 * without `<` is neither an element nor a program that does anything. https://www.w3.org/TR/trusted-types/
 */
export function createTrustPolicy(): void {
  if (!hasTrustedTypes(window)) return;
  window.trustedTypes.createPolicy('default', {
    createHTML: (html) => (html === EMPTY_SCRIPT || isInertJson(html) ? html : null),
    createScript: (script) => (isInertJson(script) ? script : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

function isInertJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !text.includes('<');
  } catch {
    return false;
  }
}

function hasTrustedTypes(object: object): object is { trustedTypes: TrustedTypes } {
  return 'trustedTypes' in object;
}

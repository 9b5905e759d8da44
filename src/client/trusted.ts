/** The part of the browser's API that is used here; TypeScript's own declarations do not have it yet. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown;
    };
  }
}

/** The markup that React creates script elements with. They never run. */
const EMPTY_SCRIPT = '<script></script>';

/** Creates the one policy for what may become code or markup: workers of this site, and JSON without `<`, which is neither. */
export function createTrustPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
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

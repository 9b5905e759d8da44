/** What browsers that know Trusted Types have; TypeScript's own declarations do not yet. */
interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown;
}

/**
 * The one policy for what may become code: workers of this site. Texts never become markup or code, since there is no
 * rule that would let them. https://www.w3.org/TR/trusted-types/
 */
export function trustOwnWorkers(): void {
  if (!hasTrustedTypes(window)) return;
  window.trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

function hasTrustedTypes(object: object): object is { trustedTypes: TrustedTypes } {
  return 'trustedTypes' in object;
}

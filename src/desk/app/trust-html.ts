/** The part of the browser's API that is used here; TypeScript's own declarations do not have it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
}

const { trustedTypes }: { trustedTypes?: TrustedTypes } = Object(globalThis);
const policy = trustedTypes?.createPolicy('blocksite-desk', { createHTML: (html) => html });

/** Returns HTML of the server in the form that browsers demand of it. It is parsed where nothing of it runs. */
export function trustHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

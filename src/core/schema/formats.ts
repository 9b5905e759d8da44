/** An e-mail address, with a dot after the `@`. The part `email` of the schemas has the same pattern. */
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
export const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** The formats of texts: their names in messages, and their forms, simple ones for the first four. */
export const FORMATS: Readonly<Record<string, { name: string; pattern: RegExp }>> = {
  date: { name: 'date', pattern: /^\d{4}-\d\d-\d\d$/ },
  'date-time': {
    name: 'date and time',
    pattern: /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  },
  email: { name: 'e-mail address', pattern: EMAIL },
  // https://www.rfc-editor.org/rfc/rfc3987#section-2.2
  'uri-reference': { name: 'link', pattern: /^(?:[^\s\p{Cc}\p{Cs}\\"<>^`{|}%]|%[\dA-F]{2})*$/iu },
  // VS Code has a colour picker for it.
  'color-hex': { name: 'colour', pattern: /^#[\da-f]{6}$/i },
  // Those of columns, besides the ones of JSON Schema.
  slug: { name: 'name in small letters, digits and hyphens', pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ },
  'country-code': { name: 'country code', pattern: /^[A-Z]{2}$/ },
  // https://support.orcid.org/hc/en-us/articles/360006897674
  orcid: { name: 'ORCID iD', pattern: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/ },
  // https://www.crossref.org/blog/dois-and-matching-regular-expressions/
  doi: { name: 'DOI', pattern: /^10\.\d{4,9}\/\S+$/ },
};

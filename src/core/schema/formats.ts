/** Formats of columns besides those of JSON Schema. */
export const COLUMN_FORMATS: Readonly<Record<string, RegExp>> = {
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'country-code': /^[A-Z]{2}$/,
  // https://support.orcid.org/hc/en-us/articles/360006897674
  orcid: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/,
  // https://www.crossref.org/blog/dois-and-matching-regular-expressions/
  doi: /^10\.\d{4,9}\/\S+$/,
};

/**
 * An e-mail address, with a dot after the `@`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address. The part
 * `email` of the schemas has the same pattern.
 */
export const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

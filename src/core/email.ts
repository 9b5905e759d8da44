/**
 * An e-mail address, with a dot after the `@`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address. The part
 * `email` of the schemas has the same pattern.
 */
export const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Control characters and lone surrogates, which UTF-8 can't encode. */
export const UNWRITABLE = /[\p{Cc}\p{Surrogate}]/gu;

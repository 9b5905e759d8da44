/** Currencies and units around a number. */
const UNIT = /^[\p{Sc}~]\s*|\s*(?:[\p{Sc}%]|percent|rs\.|\p{L}{1,3})$/giu;

/** Parses a number that may have a currency or a unit: `€ 8,588`, `12 km`. */
export function parseQuantity(written: string): number | undefined {
  return parseInformalNumber(written.trim().replaceAll(UNIT, ''));
}

/**
 * Parses a number as people write it: `8,588` is 8588, since commas or spaces before three digits separate
 * thousands, in India with groups of two before: `12,34,567`; and two points or more do. `8,5` is 8.5. Returns
 * `undefined` for anything else, such as `0,123`.
 */
export function parseInformalNumber(written: string): number | undefined {
  const unsigned = written.trim().replace(/^\+/, '');
  const isDotted = /^-?[1-9]\d{0,2}(\.\d{3}){2,}$/.test(unsigned);
  const plain = isDotted ? unsigned.replaceAll('.', '') : unsigned;
  const isGrouped = /^-?[1-9]\d{0,2}([,_'’ \u00a0\u202f]\d{2,3})*[,_'’ \u00a0\u202f]\d{3}(\.\d+)?$/.test(
    plain,
  );
  const digits = isGrouped
    ? plain.replaceAll(/[,_'’ \u00a0\u202f]/g, '')
    : plain.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : undefined;
}

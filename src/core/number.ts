/**
 * Parses a number as people write it (`8,588` is 8588, `8,5` is 8.5); `undefined` if it can be read in
 * several ways.
 */
export function parseInformalNumber(written: string): number | undefined {
  const plain = written.trim().replace(/^\+/, '');
  const isGrouped = /^-?\d{1,3}([,_'’ \u00a0\u202f]\d{3})+(\.\d+)?$/.test(plain);
  const digits = isGrouped
    ? plain.replaceAll(/[,_'’ \u00a0\u202f]/g, '')
    : plain.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : undefined;
}

/** Returns the number of digits after the point of a number: 1 of 12.5. */
export function countDecimals(value: number): number {
  if (Number.isInteger(value)) return 0;
  return value.toLocaleString('en', { maximumFractionDigits: 20 }).split('.')[1]?.length ?? 0;
}

/** Options of `formatNumber`. */
interface NumberFormat {
  lang: string;
  /** The number of digits after the decimal point. */
  decimals: number;
  /** True if digits are grouped. */
  thousands: boolean;
}

/** Formats a number as in a language; a whole one without separators has plain digits in any language. */
export function formatNumber(value: number, { lang, decimals, thousands }: NumberFormat): string {
  if (decimals === 0 && !thousands) return String(value);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString(lang, { ...digits, useGrouping: thousands });
}

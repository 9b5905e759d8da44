/**
 * Returns true for a date, or a date and time, in the form of the schemas: `2027-01-31`, `2027-01-31T23:59:00+05:30`.
 * `Date.parse` alone reads other forms too, which the schemas report.
 */
export function isDate(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Returns a moment of ISO 8601 in universal time: `2025-06-30T18:29:00Z`. A leap second, which calendars needn't know
 * (https://www.rfc-editor.org/rfc/rfc5545#section-3.3.12), is the second before.
 */
export function toUtc(time: string): string {
  return new Date(time.replace(/(:\d\d):60/, '$1:59')).toISOString().replace(/\.\d+/, '');
}

/**
 * Converts an ISO 8601 time to UTC: `2025-06-30T18:29:00Z`. A leap second becomes the second
 * before; calendars may ignore it (https://www.rfc-editor.org/rfc/rfc5545#section-3.3.12).
 */
export function toUtc(time: string): string {
  return new Date(time.replace(/(:\d\d):60/, '$1:59')).toISOString().replace(/\.\d+/, '');
}

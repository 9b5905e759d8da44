import { escapeUnprintable } from '../core/printable.ts';

/** Escapes control characters in JSON, so that it is safe to print. The values stay the same. */
export function toPrintableJson(json: string): string {
  return json.split('\n').map(escapeUnprintable).join('\n');
}

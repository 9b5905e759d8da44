import { escapeUnprintable } from '../core/printable.ts';

/** JSON in which characters that do something to a terminal are escaped: the same values, safe to print. */
export function toPrintableJson(json: string): string {
  return json.split('\n').map(escapeUnprintable).join('\n');
}

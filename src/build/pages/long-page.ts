import { gzipSync } from 'node:zlib';
import { parsePageId } from '../../core/paths/page-id.ts';
import { createFileError, type UnlocatedDiagnostic } from '../../core/types.ts';
import { getHtmlText } from './html-text.ts';

/** Returns a warning if the compressed document of a page, by its identity, is larger than `maxKB` kilobytes of 1000 bytes. */
export function checkLength(id: string, html: string, maxKB: number): UnlocatedDiagnostic[] {
  // Markup compresses to less than half of its size: most pages need not be compressed to see that they are short.
  if (Buffer.byteLength(html) <= maxKB * 2000) return [];
  const size = Math.ceil(getGzippedSize(html) / 100) / 10;
  if (size <= maxKB) return [];
  const { file, key } = parsePageId(id);
  const heading = findHeaviestHeading(html);
  const where = heading === undefined ? '' : `Most of it is below the heading "${heading}". `;
  const warning = createFileError('long-page', file, {
    severity: 'warning',
    // The pages of a template are long for one reason.
    cause: file,
    message: `The page${key === undefined ? '' : ` of "${key}"`} is too long for a phone: ${size} KB compressed, more than the limit of ${maxKB} KB.`,
    help: `${where}Move rows or cards to a page of their own, or shorten them. To allow longer pages, write "limits": { "pageMaxKB": ${Math.ceil(size)} } into site.config.json.`,
  });
  return [warning];
}

/** Returns the heading of the part that is most of the main content as text; `undefined` if none is. */
function findHeaviestHeading(html: string): string | undefined {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const parts = main.split(/(?=<h2[\s>])/).slice(1);
  const heaviest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (heaviest.length < main.length / 2) return undefined;
  const [, heading] = /^<h2[^>]*>([\s\S]*?)<\/h2>/.exec(heaviest) ?? [];
  return heading === undefined ? undefined : getHtmlText(heading);
}

/** Returns the size in bytes of a text or bytes, compressed by gzip at its highest level. */
export function getGzippedSize(bytes: string | Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).length;
}

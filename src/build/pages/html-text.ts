/** Returns the text of HTML that React has rendered. */
export function getHtmlText(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, '');
  return text.replaceAll(/&(?:#x27|\w+);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

/** The characters that React escapes. */
export const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

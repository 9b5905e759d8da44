import { escapeXml } from '../../core/text/escape-xml.ts';
import type { Site } from '../../generated/props.ts';

/** Returns the icon of a site without one: the initials of its first two words, on the brand colour. */
export function createIcon({ name, lang, theme }: Pick<Site, 'name' | 'lang' | 'theme'>): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu) ?? [name];
  const letters = new Intl.Segmenter(lang);
  const initials = words.slice(0, 2).flatMap((word) => [...letters.segment(word)][0]?.segment ?? []);
  const text = escapeXml(initials.join('').toLocaleUpperCase(lang));
  // The rule `theme-contrast` makes white readable on the brand colour.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${theme.brand}"/><text x="16" y="16" dy="0.36em" fill="#ffffff" font-family="system-ui,sans-serif" font-size="14" font-weight="700" text-anchor="middle">${text}</text></svg>\n`;
}

import { getChild } from '../../core/schema/schema.ts';

/** Lists the links of the menu by the settings of the site, each before those of its sub-menu. */
export function listMenuLinks(settings: unknown): { href: string; label: string }[] {
  return listLinks(getChild(settings, 'navigation'));
}

function listLinks(entries: unknown): { href: string; label: string }[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => [
    { href: String(getChild(entry, 'href')), label: String(getChild(entry, 'label')) },
    ...listLinks(getChild(entry, 'items')),
  ]);
}

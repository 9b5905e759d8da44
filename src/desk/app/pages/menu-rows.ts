import { getFileSchema } from '../../../core/changes/file-name.ts';
import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { findSchemaNode } from '../../../core/schema/nodes.ts';
import { getChild } from '../../../core/schema/schema.ts';
import type { Json } from '../../../core/types.ts';
import { type EntryRow, listRows } from '../form/list-rows.ts';

/** The list of the settings that the menu shows. */
export const MENU = '/navigation';

/** Lists the entries of the menu by the settings of the site, each before those of its sub-menu. */
export function listMenuRows(settings: Json | undefined): EntryRow[] {
  const field = MENU.slice(1);
  const entries = getChild(settings, field);
  const node = findSchemaNode(getFileSchema(SITE_FILE, {}), settings, [field]) ?? {};
  return Array.isArray(entries) ? listRows({ pointer: MENU, node, entries }) : [];
}

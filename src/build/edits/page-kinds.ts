import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../core/types.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';
import { UsageError } from '../../files/usage-error.ts';

/** A page template: its blocks with sample texts. The data name of a table is empty. */
export interface KindTemplate {
  title: string;
  description: string;
  /** Fields of the page beside its title, its address and its blocks. */
  page?: JsonObject;
  /** The pointers of what has the date that is asked for: the day of an article, the deadline of a call. */
  dates?: string[];
  blocks: JsonObject[];
}

export const templates: Readonly<Record<string, KindTemplate>> = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'templates/pages.json'), 'utf8'),
);

/** Returns the template of a kind. Throws a usage error if there is none. */
export function getTemplate(kind: string): KindTemplate {
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  if (template) return template;
  throw new UsageError(`Unknown kind "${kind}". Kinds: ${Object.keys(templates).join(', ')}.`);
}

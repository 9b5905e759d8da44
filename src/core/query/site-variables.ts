import type { Site } from '../../generated/content.ts';
import type { SiteContext } from '../analyze/site.ts';
import { expandVariables } from '../analyze/variables.ts';
import type { Tables } from '../load/tables.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { appendToPointer } from '../paths/pointer.ts';
import { createNumberFormatter } from '../resolve/number.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { checkQuery } from './check-query.ts';
import { createQueryContext, selectRows } from './select-rows.ts';
import { createTableFinder } from './sources.ts';

/** The values of the variables of a site. */
export interface SiteVariables {
  variables: Record<string, string>;
  /** The problems of those that count rows. */
  diagnostics: UnlocatedDiagnostic[];
  /** The times at which they change, past and to come, in milliseconds since 1970. */
  times: number[];
}

/** Resolves the variables of a site, each of which may use those before it. A query becomes the number of its rows. */
export function resolveSiteVariables(
  written: NonNullable<Site['variables']>,
  { now, config }: Pick<SiteContext, 'now' | 'config'>,
  tables: Tables,
): SiteVariables {
  const find = createTableFinder(tables);
  const found: SiteVariables = { variables: {}, diagnostics: [], times: [] };
  const { variables, diagnostics, times } = found;
  const context = createQueryContext({ variables, now, config }, times);
  const format = createNumberFormatter(context.dates.lang, true);
  for (const [name, value] of Object.entries(written)) {
    if (typeof value === 'string') {
      variables[name] = expandVariables(value, variables);
      continue;
    }
    const pointer = appendToPointer('/variables', name);
    const query = { file: SITE_FILE, pointer, query: value, variables: Object.keys(variables) };
    const problems = checkQuery(query, find);
    diagnostics.push(...problems);
    variables[name] = format(
      problems.length > 0 ? 0 : selectRows(value, find(value.from).rows, context).length,
    );
  }
  return found;
}

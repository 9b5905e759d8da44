import { getSchemaPath } from '../../schema/schema.ts';
import { createFix } from '../../types.ts';
import { createPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const missingSchema: Rule = {
  severity: 'warning',
  why: 'The field `$schema` says where the schema with the fields of a file is. If it leads nowhere, your editor neither completes names nor marks mistakes while you type. `--fix` corrects it.',
  bad: { files: createTeam('../.blocksite/page.schema.json'), links: ['/team'] },
  good: { files: createTeam('../../.blocksite/page.schema.json'), links: ['/team'] },
  page({ file, value, meta: { kind, path } }, { source }, report) {
    // A page without a path has an error of its own.
    if (path === '' && kind === 'page' && file.includes('/')) return;
    const { $schema: schema } = value;
    const right = getSchemaPath(file);
    if (typeof schema !== 'string' || schema === right || schema.startsWith('https://')) return;
    if (source.has(resolvePath(file, schema))) return;
    const message = `The schema of this site is not at "${schema}".`;
    report({ at: '/$schema', message, help: `Write "$schema": "${right}".`, repairs: createFix(right) });
  },
};

function createTeam($schema: string): Record<string, object> {
  return { 'content/pages/team.json': { $schema, ...createPage('/team', 'Team') } };
}

/** Returns the path from the site's root that a relative path in `file` means. */
function resolvePath(file: string, path: string): string {
  const steps = file.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

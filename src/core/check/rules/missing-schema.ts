import { getSchemaPath } from '../../schema/schema.ts';
import { createPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const missingSchema: Rule = {
  severity: 'warning',
  why: 'The field `$schema` says which fields a file can have. Without it, your editor neither completes names nor marks mistakes while you type. `--fix` adds it.',
  bad: { files: createTeam('../.blocksite/page.schema.json'), links: ['/team'] },
  good: { files: createTeam('../../.blocksite/page.schema.json'), links: ['/team'] },
  page({ file, value, meta: { kind, path } }, { source }, report) {
    // A page without a path has an error of its own.
    if (path === '' && kind === 'page' && file.includes('/')) return;
    const schema = typeof value.$schema === 'string' ? value.$schema : undefined;
    const right = getSchemaPath(file);
    if (schema === right || schema?.startsWith('https://')) return;
    if (schema && source.has(resolvePath(file, schema))) return;
    const field = `"$schema": "${right}"`;
    const help = `Write ${field} at the beginning of the file.`;
    if (schema !== undefined)
      report({ at: '/$schema', message: `The schema of this site is not at "${schema}".`, help, fix: right });
    else
      report({
        message: 'The file has no "$schema".',
        help,
        fix: [{ op: 'insert', pointer: '/$schema', value: right, at: 0 }],
      });
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

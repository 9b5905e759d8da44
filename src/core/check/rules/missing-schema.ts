import { getSchemaPath } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

/** A file that doesn't say which schema it follows, or says it wrongly. */
export const missingSchema: Rule = {
  name: 'missing-schema',
  severity: 'warning',
  why: 'The field `$schema` is how an editor knows which fields there are: without it, it neither completes names nor marks mistakes while you type. `--fix` writes it.',
  bad: { files: { 'content/pages/team.json': TEAM('../schema/page.schema.json') }, links: ['/team'] },
  good: { files: { 'content/pages/team.json': TEAM('../../schema/page.schema.json') }, links: ['/team'] },
  page({ file, schema, kind, path }, { schemaFolder, source }, report) {
    // What has no address is no page yet: that is told already.
    if (path === '' && kind === 'page' && file.includes('/')) return;
    const right = getSchemaPath(file, schemaFolder);
    if (schema === right || schema?.startsWith('https://') || (schema && source.has(inSite(file, schema))))
      return;
    const help = `Write "$schema": "${right}" at the beginning.`;
    if (schema === undefined) {
      report(
        { pointer: '' },
        { message: 'The file has no "$schema".', help, add: { name: '$schema', value: right } },
      );
    } else {
      report(
        { pointer: '/$schema' },
        { message: `There is no schema at "${schema}".`, help, word: schema, instead: right },
      );
    }
  },
};

function TEAM($schema: string): object {
  return { $schema, path: '/team', title: 'Team', blocks: [{ type: 'pageHeader' }] };
}

/** The file that a relative path in `file` means, from the site's root. */
function inSite(file: string, path: string): string {
  const steps = file.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

import { createOffers } from '../../types.ts';
import type { Rule } from './rule.ts';

const ROLES = { 'content/data/roles.csv': 'person\nada\n' };
const TABLE = { type: 'table', title: 'Roles', data: 'roles' };

export const ambiguousTitle: Rule = {
  severity: 'warning',
  why: 'Where a table names rows of another one, visitors see the titles of these rows. Of a row with the columns `title` and `name`, one may be the name of a person and the other what they do.',
  bad: { blocks: [TABLE], files: { ...ROLES, ...createPeople({}) } },
  good: { blocks: [TABLE], files: { ...ROLES, ...createPeople({ 'x-title': 'name' }) } },
  site({ data, tables }, report) {
    const referred = new Set(data.flatMap((table) => table.referred ?? []));
    const files = new Map([...referred].map((name) => [tables.findSchemaFile(name), tables.getSchema(name)]));
    for (const [file, schema] of files) {
      const { properties = {}, 'x-title': title } = schema ?? {};
      if (!file || title !== undefined || !('title' in properties && 'name' in properties)) continue;
      report({
        file,
        at: '/properties',
        target: 'key',
        message: 'Both "title" and "name" may be what people call a row.',
        help: 'Write which one it is: "x-title": "name", or "x-title": "title".',
        repairs: createOffers(
          { op: 'insert', pointer: '/x-title', value: 'name' },
          { op: 'insert', pointer: '/x-title', value: 'title' },
        ),
      });
    }
  },
};

function createPeople(more: object): Record<string, string | object> {
  const text = { type: 'string' };
  return {
    'content/data/people.csv': 'id,title,name\nada,Director,Ada\n',
    'content/data/people.schema.json': {
      type: 'object',
      ...more,
      properties: { id: text, title: text, name: text },
    },
    'content/data/roles.schema.json': {
      type: 'object',
      properties: { person: { ...text, 'x-refers': 'data/people' } },
    },
  };
}

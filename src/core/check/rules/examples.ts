/** Creates a page for an example: a header alone, and `more` fields. */
export function createPage(path: string, title: string, more: object = {}): object {
  return { path, title, ...more, blocks: [{ type: 'pageHeader' }] };
}

/** Creates the file of a page beside the home page. */
export function createOtherPage(path: string, title = 'Other'): Record<string, object> {
  return { 'content/pages/other.json': createPage(path, title) };
}

/** Creates a call for an example, with its dates and its state. */
export function createCall(fields: object): object {
  return { type: 'cta', label: 'Apply', href: 'https://example.org/', ...fields };
}

/** The files of a table `team` with a column `name`. */
export const TEAM = {
  'content/data/team.csv': 'name\nAda\n',
  'content/data/team.schema.json': { type: 'object', properties: { name: { type: 'string' } } },
};

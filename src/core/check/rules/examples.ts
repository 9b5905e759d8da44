/** Fields of a page for an example. Default of its blocks: a header alone. */
interface Fields extends Record<string, unknown> {
  blocks?: readonly object[];
}

export function createPage(path: string, title: string, fields: Fields = {}): object {
  const { blocks = [{ type: 'pageHeader' }], ...more } = fields;
  return { path, title, ...more, blocks };
}

/** Creates a page with its file, `content/pages/team.json` for `/team`. */
export function createPageFile(path: string, title: string, fields?: Fields): Record<string, object> {
  return { [`content/pages${path}.json`]: createPage(path, title, fields) };
}

/** Creates the file of a page beside the home page. */
export function createOtherPage(path: string, title = 'Other'): Record<string, object> {
  return { 'content/pages/other.json': createPage(path, title) };
}

/** Creates a call for an example, with its dates and its state. */
export function createCall(fields: object): object {
  return { type: 'cta', label: 'Apply', href: 'https://example.org/', ...fields };
}

/** Creates a programme for an example, with a session from 9 to 10 and another one in the same room. */
export function createProgramme(start: string): object {
  const [first, end, last] = ['09', '10', '11'].map((hour) => `2027-03-04T${hour}:00:00Z`);
  const sessions = [
    { title: 'A', room: 'Hall', start: first, end },
    { title: 'B', room: 'Hall', start, end: last },
  ];
  return { type: 'programme', sessions };
}

/** The files of a table `team` with a column `name`. */
export const TEAM = {
  'content/data/team.csv': 'name\nAda\n',
  'content/data/team.schema.json': { type: 'object', properties: { name: { type: 'string' } } },
};

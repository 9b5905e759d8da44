import { exactest, failure, pageFindings } from '../check/run-rules.ts';
import { type Table, type TableFacts, tableFacts } from '../load/data.ts';
import type { SiteContext } from '../load-site.ts';
import { child } from '../pointer.ts';
import { markInPlainText } from './markdown.ts';
import { noMentions, type PageMentions } from './references.ts';
import { factsOf } from './summary.ts';

/** Returns what a table's cells mention, in the shape of what a page mentions, so that the same rules hold. */
export function tableMentions({ file, schema, rows }: Table): PageMentions {
  const mentions = noMentions({ file, path: '', title: '', kind: 'page', draft: false });
  const columns = Object.entries(schema.properties ?? {}).filter(([, { format }]) => format !== 'email');
  rows.forEach((row, i) => {
    for (const [field, { format }] of columns) {
      const value = row[field];
      if (typeof value !== 'string') continue;
      // An empty link or a single slash is none: see `resolve/table.ts`.
      if (format === 'uri-reference') {
        const name = value.trim();
        if (name !== '' && name !== '/')
          mentions.links.push({ name: value, pointer: child(child('', i), field) });
      } else {
        const mark = markInPlainText(value);
        if (mark !== undefined)
          mentions.issues.push({ kind: 'plain', name: mark, pointer: child(child('', i), field) });
      }
    }
  });
  return mentions;
}

/** Checks the table of that name; nothing when there is none. */
export function checkTable(name: string, site: SiteContext): TableFacts[] {
  try {
    return tableFacts(name, site.tables, site.source).map((facts) => withLinks(name, facts, site));
  } catch (error) {
    const file = site.tables.fileOf(name) ?? name;
    const findings = [failure('check-failed', file, 'The table could not be checked', error)];
    return [{ name, file, media: [], links: [], findings }];
  }
}

function withLinks(name: string, facts: TableFacts, site: SiteContext): TableFacts {
  const table = site.tables.get(name);
  if (!table || !site.hasConfig) return facts;
  const mentions = tableMentions(table);
  if (mentions.links.length === 0 && mentions.issues.length === 0) return facts;
  const findings = exactest([...facts.findings, ...pageFindings(mentions, site)]);
  return { ...facts, links: factsOf(mentions).links, findings };
}

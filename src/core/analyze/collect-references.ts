import { SITE_FILE } from '../paths/content-paths.ts';
import { getDayAnchor } from '../paths/day-anchor.ts';
import { parsePointer } from '../paths/pointer.ts';
import { getEntries } from '../schema/annotations.ts';
import { getSchema } from '../schema/schema.ts';
import { pageTree, siteTree } from '../schema/schema-tree.ts';
import { walk } from '../schema/walk.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { getDay, isDate } from '../values/dates.ts';
import { generateAnchors } from './anchors.ts';
import { ReferenceCollector, type ReferenceContext } from './reference-collector.ts';
import { FileReferences, type PageMeta, type Reference, type Suppression } from './references.ts';
import { expandInPath, expandVariables, findVariables } from './variables.ts';

/**
 * Collects the references of a page in one walk. The page may be invalid: everything that can be understood
 * counts, so that one mistake does not break every link to the page.
 */
export function collectReferences(file: string, page: JsonObject, context: ReferenceContext): FileReferences {
  const { variables } = context;
  const redirects = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  const ownPaths = toPaths(page.path, '/path', context);
  const oldPaths = redirects.flatMap((from, i) => toPaths(from, `/redirectFrom/${i}`, context));
  const [own] = ownPaths;
  const texts = TEXTS.flatMap((field) => {
    const text = page[field];
    return typeof text === 'string' ? [[field, expandVariables(text, variables)]] : [];
  });
  const meta: Partial<PageMeta> = {
    // A malformed path is reported once, not again by every link to it.
    path: own?.written?.startsWith('/') && !/[{}]/.test(own.name) ? own.name : '',
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
    isListed: !(isObject(page.meta) && page.meta.robots === 'noindex'),
    ...Object.fromEntries(texts),
    ...(typeof page.parent === 'string' && { parent: expandInPath(page.parent, variables) }),
    redirectFrom: oldPaths.map(({ name, pointer }) => ({ name, pointer })),
    allow: collectSuppressions(page.allow),
  };
  const paths = [...ownPaths, ...oldPaths].filter((path) => path.written !== '');
  const references = new FileReferences(file, meta, page);
  references.add('path', ...paths);
  walk({ value: page, tree: pageTree }, new ReferenceCollector(references, context).add);
  const blocks = references.blocks.map(({ block }) => block);
  const generated = generateAnchors(blocks, (heading) => expandVariables(heading, variables));
  const ofTexts = references.headings.map(generated.makeAnchor);
  const ofDays = blocks.flatMap((block) =>
    listDayAnchors(block, block.id ?? generated.blocks.get(block), context),
  );
  for (const name of [...generated.blocks.values(), ...ofTexts, ...ofDays])
    references.add('generatedAnchor', { name, pointer: '/blocks' });
  return references;
}

/** Lists the anchors of the days of a block in its order. */
function listDayAnchors(block: JsonObject, id: unknown, { timeZone }: ReferenceContext): string[] {
  const starts = getEntries(block, 'x-days').flatMap(({ start }) => (isDate(start) ? start : []));
  const anchor = typeof id === 'string' ? id : undefined;
  return starts.map((start) => getDayAnchor(anchor, getDay(start, timeZone)));
}

/** The fields of a page that its metadata have too. */
const TEXTS = ['title', 'navTitle', 'published', 'updated', 'expires', 'sectionParameter'];

/** Returns a list with the path; an empty one for a value that is no text. */
function toPaths(written: Json | undefined, pointer: string, { variables }: ReferenceContext): Reference[] {
  return typeof written === 'string' ? [{ name: expandInPath(written, variables), pointer, written }] : [];
}

function collectSuppressions(allow: Json | undefined): Suppression[] {
  const entries = Array.isArray(allow) ? allow : [];
  return entries.flatMap((entry, i): Suppression[] => {
    if (!isObject(entry) || typeof entry.rule !== 'string') return [];
    const until = typeof entry.until === 'string' ? { until: entry.until } : {};
    return [{ rule: entry.rule, pointer: `/allow/${i}/rule`, ...until }];
  });
}

/** Schemas of the labels of the interface, by name. */
const LABELS = getSchema('site').properties?.words?.properties ?? {};

/** Returns the placeholders of a label, `{count}`: those of its default, or of its plural form `other`. */
export function getPlaceholders(label: string): string[] {
  const value = LABELS[label]?.default;
  const text = isObject(value) ? value.other : value;
  return typeof text === 'string' ? findVariables(text).map(({ name }) => name) : [];
}

/** Collects the references of the site config in the shape of those of a page, for the same rules. */
export function collectSiteReferences(config: JsonObject, context: ReferenceContext): FileReferences {
  const references = new FileReferences(SITE_FILE, {}, config);
  walk({ value: config, tree: siteTree }, new ReferenceCollector(references, context).add);
  references.replace('unknownVariable', (variable) => {
    const [field, label = ''] = parsePointer(variable.pointer);
    return field === 'words' && getPlaceholders(label).includes(variable.name) ? [] : variable;
  });
  // What shows a variable depends on its value, whatever that is made of.
  references.replace('variable', (one) => (one.pointer.startsWith('/variables/') ? [] : one));
  for (const label of Object.keys(LABELS))
    for (const name of getPlaceholders(label))
      references.add('variable', { name, pointer: `/words/${label}` });
  if (typeof config.icon === 'string')
    references.add('media', { name: config.icon, pointer: '/icon', written: config.icon });
  references.add('path', ...toPaths(config.siteMap, '/siteMap', context));
  return references;
}

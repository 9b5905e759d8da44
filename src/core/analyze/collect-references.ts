import { pageTree } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';
import { isObject } from '../types.ts';
import { generateAnchors } from './anchors.ts';
import { ReferenceCollector, type ReferenceContext } from './reference-collector.ts';
import { FileReferences, type Reference, type Suppression } from './references.ts';
import { expandInPath, expandVariables } from './variables.ts';

/**
 * Collects the references of a page in one walk. The page may be invalid: everything that can be understood
 * counts, so that one mistake does not break every link to the page.
 */
export function collectReferences(file: string, page: JsonObject, context: ReferenceContext): FileReferences {
  const { variables } = context;
  const redirects = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  const own = createPathReference(page.path, '/path', variables);
  const oldPaths = redirects.map((from, i) => createPathReference(from, `/redirectFrom/${i}`, variables));
  const { published, updated, expires, sectionParameter, parent, navTitle } = page;
  const meta = {
    // A malformed path is reported once, not again by every link to it.
    path: own.written.startsWith('/') && !/[{}]/.test(own.name) ? own.name : '',
    title: expandVariables(toText(page.title), variables),
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
    isListed: !(isObject(page.meta) && page.meta.robots === 'noindex'),
    ...(typeof published === 'string' && { published }),
    ...(typeof updated === 'string' && { updated }),
    ...(typeof expires === 'string' && { expires }),
    ...(typeof sectionParameter === 'string' && { sectionParameter }),
    ...(typeof parent === 'string' && { parent: expandInPath(parent, variables) }),
    ...(typeof navTitle === 'string' && { navTitle: expandVariables(navTitle, variables) }),
    redirectFrom: oldPaths.map(({ name, pointer }) => ({ name, pointer })),
    allow: collectSuppressions(page.allow),
  } as const;
  const references = new FileReferences(file, meta, page);
  references.add('path', ...[own, ...oldPaths].filter(({ written }) => written !== ''));
  new ReferenceCollector(references, context).addObject(page, pageTree);
  const blocks = references.blocks.map(({ block }) => block);
  const generated = generateAnchors(blocks, (heading) => expandVariables(heading, variables));
  for (const name of generated.values()) references.add('generatedAnchor', { name, pointer: '/blocks' });
  return references;
}

function createPathReference(
  value: Json | undefined,
  pointer: string,
  variables: Readonly<Record<string, string>>,
): Reference & { written: string } {
  const written = toText(value);
  return { name: expandInPath(written, variables), pointer, written };
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function collectSuppressions(allow: Json | undefined): Suppression[] {
  const entries = Array.isArray(allow) ? allow : [];
  return entries.flatMap((entry, i): Suppression[] => {
    if (!isObject(entry) || typeof entry.rule !== 'string') return [];
    const until = typeof entry.until === 'string' ? { until: entry.until } : {};
    return [{ rule: entry.rule, pointer: `/allow/${i}/rule`, ...until }];
  });
}

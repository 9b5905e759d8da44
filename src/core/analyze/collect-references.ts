import { generateAnchors } from '../anchors.ts';
import { isObject } from '../is-object.ts';
import { pageTree } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';
import { addReferences } from './add-references.ts';
import type { ReferenceContext } from './add-text-references.ts';
import { createReferences, type PageReferences, type PathReference, type Suppression } from './references.ts';
import { expandInPath, expandVariables } from './variables.ts';

/**
 * Collects the references of a page in one walk. The page may be invalid: everything that can be understood
 * counts, so that one mistake does not break every link to the page.
 */
export function collectReferences(file: string, page: JsonObject, context: ReferenceContext): PageReferences {
  const { variables } = context;
  const references = createReferences({
    file,
    // A malformed path is reported once, not again by every link to it.
    path: toText(page.path).startsWith('/') ? expandInPath(toText(page.path), variables) : '',
    title: expandVariables(toText(page.title), variables),
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
  });
  const redirects = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  const oldPaths = redirects.map((from, i) => createPathReference(from, `/redirectFrom/${i}`, variables));
  references.redirectFrom = oldPaths.map(({ name, pointer }) => ({ name, pointer }));
  references.paths = [createPathReference(page.path, '/path', variables), ...oldPaths].filter(
    ({ written }) => written !== '',
  );
  if (typeof page.$schema === 'string') references.schema = page.$schema;
  if (typeof page.published === 'string') references.published = page.published;
  if (typeof page.updated === 'string') references.updated = page.updated;
  if (typeof page.sectionParameter === 'string') references.sectionParameter = page.sectionParameter;
  if (typeof page.expires === 'string') references.expires = page.expires;
  if (isObject(page.subject)) references.subject = page.subject;
  references.meta = expandMeta(page.meta, variables);
  references.isListed = !(isObject(page.meta) && page.meta.robots === 'noindex');
  references.allow = collectSuppressions(page.allow);
  addReferences(page, pageTree, references, context);
  const generated = generateAnchors(page.blocks, (heading) => expandVariables(heading, variables));
  references.generatedAnchors = [...generated.values()];
  return references;
}

function createPathReference(
  value: Json | undefined,
  pointer: string,
  variables: Readonly<Record<string, string>>,
): PathReference {
  const written = toText(value);
  return { name: expandInPath(written, variables), pointer, written };
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function expandMeta(
  meta: Json | undefined,
  variables: Readonly<Record<string, string>>,
): PageReferences['meta'] {
  if (!isObject(meta)) return {};
  const { title, description } = meta;
  return {
    ...(typeof title === 'string' && { title: expandVariables(title, variables) }),
    ...(typeof description === 'string' && { description: expandVariables(description, variables) }),
  };
}

function collectSuppressions(allow: Json | undefined): Suppression[] {
  const entries = Array.isArray(allow) ? allow : [];
  return entries.flatMap((entry, i): Suppression[] => {
    if (!isObject(entry) || typeof entry.rule !== 'string') return [];
    const until = typeof entry.until === 'string' ? { until: entry.until } : {};
    return [{ rule: entry.rule, pointer: `/allow/${i}/rule`, ...until }];
  });
}

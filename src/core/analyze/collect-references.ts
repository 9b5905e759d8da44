import { generateAnchors } from '../anchors.ts';
import { isObject } from '../is-object.ts';
import { pageTree } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';
import { addReferences, type ReferenceContext } from './add-references.ts';
import { createReferences, type PageReferences, type PathReference, type Suppression } from './references.ts';
import { expandInPath, expandVariables } from './variables.ts';

/**
 * Collects what a page refers to in one walk over it. The page need not be valid: what can be understood of it counts,
 * so that one mistake does not make every link to it look broken.
 */
export function collectReferences(file: string, page: JsonObject, context: ReferenceContext): PageReferences {
  const { variables } = context;
  const references = createReferences({
    file,
    // What is no address at all is told as that, and not again by every link that leads to it.
    path: textOf(page.path).startsWith('/') ? expandInPath(textOf(page.path), variables) : '',
    title: expandVariables(textOf(page.title), variables),
    kind: page.kind === 'notFound' ? 'notFound' : 'page',
    draft: page.draft === true,
  });
  const others = Array.isArray(page.redirectFrom) ? page.redirectFrom : [];
  const otherAddresses = others.map((from, i) => addressOf(from, `/redirectFrom/${i}`, variables));
  references.redirectFrom = otherAddresses.map(({ name, pointer }) => ({ name, pointer }));
  references.paths = [addressOf(page.path, '/path', variables), ...otherAddresses].filter(
    ({ written }) => written !== '',
  );
  if (typeof page.$schema === 'string') references.schema = page.$schema;
  if (typeof page.published === 'string') references.published = page.published;
  if (typeof page.updated === 'string') references.updated = page.updated;
  if (typeof page.sectionParameter === 'string') references.sectionParameter = page.sectionParameter;
  if (typeof page.expires === 'string') references.expires = page.expires;
  if (isObject(page.subject)) references.subject = page.subject;
  references.meta = metaOf(page.meta, variables);
  references.isListed = !(isObject(page.meta) && page.meta.robots === 'noindex');
  references.allow = suppressionsIn(page.allow);
  addReferences(page, pageTree, references, context);
  const generated = generateAnchors(page.blocks, (heading) => expandVariables(heading, variables));
  references.generatedAnchors = [...generated.values()];
  return references;
}

function addressOf(
  value: Json | undefined,
  pointer: string,
  variables: Readonly<Record<string, string>>,
): PathReference {
  const written = textOf(value);
  return { name: expandInPath(written, variables), pointer, written };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function metaOf(meta: Json | undefined, variables: Readonly<Record<string, string>>): PageReferences['meta'] {
  if (!isObject(meta)) return {};
  const { title, description } = meta;
  return {
    ...(typeof title === 'string' && { title: expandVariables(title, variables) }),
    ...(typeof description === 'string' && { description: expandVariables(description, variables) }),
  };
}

function suppressionsIn(allow: Json | undefined): Suppression[] {
  const entries = Array.isArray(allow) ? allow : [];
  return entries.flatMap((entry, i): Suppression[] => {
    if (!isObject(entry) || typeof entry.rule !== 'string') return [];
    const until = typeof entry.until === 'string' ? { until: entry.until } : {};
    return [{ rule: entry.rule, pointer: `/allow/${i}/rule`, ...until }];
  });
}

import { describe, expect, it } from 'vitest';
import { REFERENCE_KINDS } from '../../src/core/analyze/references.ts';
import { SHOWN_FIELDS } from '../../src/core/resolve/value.ts';
import { getReferencedName, resolveNode } from '../../src/core/schema/nodes.ts';
import { type SchemaNode, schemas } from '../../src/core/schema/schema.ts';
import { splitWords } from '../split-words.ts';

/** Schemas of `schema/parts/` or `schema/resolved/`, by their names there. */
const listSchemas = (folder: string) =>
  Object.entries(schemas).flatMap(([name, schema]) =>
    name.startsWith(folder) ? [[name.slice(folder.length), schema] as const] : [],
  );

const isText = ({ type, enum: choices, const: fixed }: SchemaNode) =>
  [type].flat().includes('string') && choices === undefined && fixed === undefined;

/** Lists the texts in a node, but for those that are another part: `image.src`, `card.list.0`. */
function listTexts(node: SchemaNode, name: string): string[] {
  if (getReferencedName(node)) return [];
  const fields = Object.entries({ ...node.properties, ...(node.items && { 0: node.items }) });
  return [
    ...(isText(node) ? [name] : []),
    ...fields.flatMap(([step, field]) => listTexts(field, `${name}.${step}`)),
  ];
}

describe('each part has its place in the tables beside the schemas', () => {
  it('REFERENCE_KINDS has each text of a part that names something', () => {
    /** Texts that name nothing, and those that `ReferenceCollector` or the checks of queries know themselves. */
    const OTHERS = splitWords(`
      action.about action.label card.eyebrow card.label card.list.0 card.title download.title embed.title
      fact.term heading image.alt label notice.title numberLabel numberLabel.few numberLabel.many
      numberLabel.one numberLabel.other numberLabel.two numberLabel.zero openingHours openingHours.days
      openingHours.time phone.label photo.alt photo.caption photo.credit poster.alt poster.credit
      socialLink.label subject.excerpt subject.place videoFile.title wideImage.alt wideImage.credit
      date dayOrTime email embed.id variable
      fileLink link richText richText.0
      column.description column.enum.0 column.title column.x-refers
      condition condition.0 condition.after condition.before condition.has condition.has.0 condition.not
      condition.not.0 forEach.distinct forEach.from forEach.key query.distinct query.empty query.from
      query.from.0 query.groupBy query.sort.0 variable.distinct variable.from
    `);
    const texts = listSchemas('parts/').flatMap(([name, schema]) => listTexts(resolveNode(schema), name));
    expect(texts.sort()).toEqual([...Object.keys(REFERENCE_KINDS), ...OTHERS].sort());
  });

  it('SHOWN_FIELDS has each field of a resolved part that is shown as it is', () => {
    const OTHERS = splitWords('captions color host href id iso lang name pages src url');
    const fields = listSchemas('resolved/').flatMap(([name, { properties, items }]) =>
      Object.entries(name === 'page' ? {} : { ...properties, ...items?.properties }).flatMap(
        ([field, node]) => (isText(node) ? field : []),
      ),
    );
    expect([...new Set(fields)].sort()).toEqual([...SHOWN_FIELDS, ...OTHERS].sort());
  });
});

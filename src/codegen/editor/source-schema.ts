import { getValueKind, isOrdered } from '../../core/query/column-kinds.ts';
import { parseColumn } from '../../core/query/select-rows.ts';
import type { Columns } from '../../core/schema/page-columns.ts';
import { getSchema, type SchemaNode } from '../../core/schema/schema.ts';
import type { Json } from '../../core/types.ts';
import { groupBy } from '../../core/util/group-by.ts';
import { mapValues } from '../../core/util/map-values.ts';
import { EQUALS, NEEDS_ORDER, OPERATORS, type OperandKind, TODAY } from '../../core/values/operators.ts';

/** A value with a variable, or with a field of what is being shown: `{this.id}`. */
const VARIABLE = { type: 'string', pattern: '[{]' };
const { properties: OPERATOR_SCHEMAS = {} } = getSchema('parts/condition');

/** Creates the schema of a part that names a source and its columns, such as a query, for those of a site. */
export function createSourceSchema(part: string, sources: ReadonlyMap<string, Columns>): SchemaNode {
  const { properties = {}, ...rest } = getSchema(part);
  const byColumns = groupBy(sources.keys(), (from) => sources.get(from));
  const { pattern, examples, items, ...from } = properties.from ?? {};
  const names = { enum: [...sources.keys()] };
  const ofColumns = createProperties({});
  return {
    ...rest,
    properties: {
      ...mapValues(properties, (node, name) => (name in ofColumns ? describe(node) : node)),
      from: items ? { ...from, examples: names.enum, ...oneOrMore(names) } : { ...from, ...names },
    },
    allOf: [...byColumns].map(([columns = {}, ofColumns]) => ({
      if: { properties: { from: oneOrMore({ enum: ofColumns }) }, required: ['from'] },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
      then: {
        properties: mapValues(createProperties(columns), (node, name) =>
          name in properties ? node : undefined,
        ),
      },
    })),
  };
}

/** Creates the schema of a value, or of a list of such values. */
function oneOrMore<T extends object>(value: T) {
  return {
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
    then: { type: 'array', items: value, minItems: 1 },
    else: value,
  };
}

/** Creates the schemas of the fields that name columns. */
function createProperties(columns: Columns): Record<string, SchemaNode> {
  const names = Object.keys(columns);
  const oneOf = (texts: string[]) => ({
    enum: texts,
    enumDescriptions: texts.map((text) => describeColumn(columns[parseColumn(text).column])),
  });
  const getUnits = (name: string) => (getValueKind(columns[name]) === 'dates' ? [':year', ':month'] : []);
  return {
    where: { properties: mapValues(columns, createCondition), additionalProperties: false },
    sort: { items: oneOf(names.flatMap((name) => [name, `-${name}`])) },
    distinct: oneOf(names),
    key: oneOf(names),
    groupBy: oneOf(names.flatMap((name) => [name, ...getUnits(name).map((unit) => name + unit)])),
    fields: {
      additionalProperties: {
        anyOf: [oneOf(names), VARIABLE, { not: { type: 'string' } }],
      },
    },
  };
}

function describe({ title, description, type }: SchemaNode = {}): object {
  return { title, description, type };
}

function describeColumn({ title, description }: SchemaNode = {}): string {
  return description ?? title ?? '';
}

/** Creates the schema of a condition of a column: one of its values, several, or an object with operators. */
function createCondition(column: SchemaNode): SchemaNode {
  const { title, description } = column;
  const { type, enum: values, enumDescriptions, examples = [] } = column.items ?? column;
  const offered = values ?? (type === 'boolean' ? [true, false] : examples);
  const value = { anyOf: [{ type, enum: values, enumDescriptions }, VARIABLE], examples };
  const operands: Readonly<Record<OperandKind, readonly Json[]>> = {
    values: column.items ? offered : [],
    limit: getValueKind(column) === 'dates' ? [TODAY] : [],
    truth: [true, false],
  };
  const conditions = Object.entries(operands).flatMap(([kind, examples]) => {
    const meant = [...OPERATORS].filter(
      ([, { takes, isIndexed = takes !== 'values' }]) => takes === kind && isIndexed,
    );
    return meant.flatMap(([name]) => examples.map((operand) => ({ [name]: operand })));
  });
  return {
    title,
    description,
    // Editors look for what they offer in no branch.
    examples: [...(column.items ? [] : offered), ...conditions],
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
    then: {
      properties: mapValues(OPERATOR_SCHEMAS, (operator, name) => {
        const { takes } = OPERATORS.get(name) ?? EQUALS;
        const { title, description } = operator;
        if (takes === 'values') return { title, description, examples: offered, ...oneOrMore(value) };
        return NEEDS_ORDER[takes] && !isOrdered(column) ? undefined : operator;
      }),
      additionalProperties: false,
    },
    else: oneOrMore(value),
  };
}

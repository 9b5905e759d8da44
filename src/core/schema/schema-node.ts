import type { Column } from '../../generated/content.ts';
import type { Json } from '../types.ts';

/** The annotations of a column in a row schema: `schema/parts/column.schema.json`. */
type ColumnAnnotations = Pick<Column, Extract<keyof Column, `x-${string}`>>;

/** A node of a JSON Schema, with the keywords that the engine reads. */
export interface SchemaNode extends ColumnAnnotations {
  $id?: string;
  $ref?: string;
  title?: string | undefined;
  description?: string | undefined;
  default?: Json;
  type?: string | string[];
  enum?: Json[];
  enumDescriptions?: string[];
  examples?: Json[];
  required?: string[];
  /** Fields that another field requires. */
  dependencies?: Record<string, string[]>;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  propertyNames?: SchemaNode;
  /** Describes `pattern` in words. VS Code shows it too. */
  patternErrorMessage?: string;
  additionalProperties?: boolean | SchemaNode;
  allOf?: SchemaNode[];
  anyOf?: SchemaNode[];
  // Annotations, which CONTRIBUTING.md explains.
  'x-aliases'?: readonly string[];
  'x-aside'?: readonly string[];
  'x-contents'?: readonly [contents: string, listed: string];
  'x-defaultOf'?: readonly [list: string, field: string];
  'x-inherits'?: string;
  'x-narrow'?: readonly string[];
  'x-nothing'?: Json;
  'x-oneOf'?: readonly string[];
  'x-order'?: readonly (readonly [first: string, second: string])[];
  'x-query'?: readonly string[];
  'x-removed'?: Readonly<Record<string, string | true>>;
  'x-renamed'?: Readonly<Record<string, string>>;
  'x-shown'?: 'from' | 'until';
  'x-timed'?: readonly string[];
  [keyword: string]: unknown;
}

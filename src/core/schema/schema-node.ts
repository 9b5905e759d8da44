import type { Annotations, Column } from '../../generated/content.ts';
import type { Json } from '../types.ts';

/** The annotations of a column in a row schema: `schema/parts/column.schema.json`. */
type ColumnAnnotations = Pick<Column, Extract<keyof Column, `x-${string}`>>;

/** A node of a JSON Schema, with the keywords that the engine reads. */
export interface SchemaNode extends Annotations, ColumnAnnotations {
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
  [keyword: string]: unknown;
}

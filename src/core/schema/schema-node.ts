import type { Json } from '../types.ts';

/** A node of a JSON Schema, with the keywords that the engine reads. */
export interface SchemaNode {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  default?: Json;
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  examples?: unknown;
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
  [keyword: string]: unknown;
}

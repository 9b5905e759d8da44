import type { Json } from '../types.ts';

/** What messages and plans read of a schema. */
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
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  propertyNames?: SchemaNode;
  /** The form of a text in words; VS Code shows it too. */
  patternErrorMessage?: string;
  additionalProperties?: boolean | SchemaNode;
  allOf?: SchemaNode[];
  [keyword: string]: unknown;
}

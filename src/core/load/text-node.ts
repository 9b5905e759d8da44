import { parsePointer } from '../paths/pointer.ts';
import type { Span } from '../types.ts';

/** A value in a text: its range, and the values in it. */
export interface TextNode extends Span {
  /** The name of a field of an object, and its range; a cell of CSV has no range of its name. */
  name?: string | undefined;
  key?: Span | undefined;
  /** The entries of a list, or the fields of an object. Absent for any other value. */
  children?: TextNode[] | undefined;
  isList?: boolean | undefined;
}

/** Returns the node at a pointer, or `undefined`. Of two fields with one name, the last counts. */
export function findNode(root: TextNode | undefined, pointer: string): TextNode | undefined {
  return parsePointer(pointer).reduce<TextNode | undefined>((node, step) => getChildNode(node, step), root);
}

/** Returns the path of the value at an offset. */
export function findPath(root: TextNode | undefined, at: number): string[] {
  const path: string[] = [];
  for (let node = root; node?.children; ) {
    const index: number = node.children.findIndex(({ start, end }) => start <= at && at < end);
    node = node.children[index];
    if (node) path.push(node.name ?? String(index));
  }
  return path;
}

function getChildNode(node: TextNode | undefined, step: string): TextNode | undefined {
  if (node?.isList) return node.children?.[Number(step)];
  return node?.children?.findLast(({ name }) => name === step);
}

/** Returns where an entry or a field begins: at its name, if it has one. */
export function getStart({ key, start }: TextNode): number {
  return key?.start ?? start;
}

/** Returns a node with all in it, moved by a distance. */
export function shiftNode(node: TextNode, by: number): TextNode {
  const { start, end, name, key, children, isList } = node;
  // The same fields in the same order for all nodes: a large file has ten thousand.
  return {
    start: start + by,
    end: end + by,
    name,
    key: key && { start: key.start + by, end: key.end + by },
    children: children?.map((child) => shiftNode(child, by)),
    isList,
  };
}

/** The children of a node that are replaced, and the number of characters by which the text grows there. */
export interface NodeSplice {
  index: number;
  count: number;
  added: readonly TextNode[];
  growth: number;
}

/** Returns the nodes of a text after a splice below the node that `path` leads to. Those after it are moved. */
export function spliceNodes(
  node: TextNode,
  [step, ...path]: readonly TextNode[],
  splice: NodeSplice,
): TextNode {
  const { children = [], end } = node;
  const { index, count, added, growth } = splice;
  const first = step ? children.indexOf(step) : index;
  const changed = step ? [spliceNodes(step, path, splice)] : added;
  const after = children.slice(first + (step ? 1 : count)).map((other) => shiftNode(other, growth));
  return { ...node, end: end + growth, children: [...children.slice(0, first), ...changed, ...after] };
}

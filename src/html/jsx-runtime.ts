import { ELEMENT, type Element } from './components.ts';
import type { Props } from './props.ts';

/*
 * What JSX becomes in the bundle that draws on the server, where precompiling leaves it: React's own looks for a key and a ref in all
 * that is given, and nobody asks for either there.
 */

export { Fragment } from 'react';

/** An element as React makes it, but for what only a browser asks for. */
export function jsx(type: unknown, props: Props): Element {
  return { $$typeof: ELEMENT, type, key: null, ref: null, props };
}

export const jsxs: typeof jsx = jsx;

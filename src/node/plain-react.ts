import React from 'react';
import type { Plugin } from 'vite';

/** The module that stands for React in the bundle. */
const PLAIN = '\0plain-react';

/**
 * Gives our own sources React's functions as constants. React is a CommonJS module, and a bundler asks its object for a function at
 * each call, by way of a getter: a page calls hundreds of hooks.
 */
export function plainReact(): Plugin {
  const names = Object.keys(React).join(', ');
  return {
    name: 'plain-react',
    enforce: 'pre',
    // What stands for it asks for React itself, and is in no folder.
    resolveId: (id, importer = PLAIN) =>
      id === 'react' && importer !== PLAIN && !importer.includes('/node_modules/') ? PLAIN : null,
    load: (id) =>
      id === PLAIN
        ? `import React from 'react'; export default React; export const { ${names} } = React;`
        : null,
  };
}

import { type Schemas, selectBlocks, toPascalCase } from './read-schemas.ts';

const MADE = '/* Made from schema/blocks/ by `npm run generate`; do not edit. */';

/** Creates `src/generated/blocks.tsx`: the typed switch from a block's `type` to its component. */
export function createBlockSwitch(schemas: Schemas): string {
  const blocks = selectBlocks(schemas);
  const types = [...blocks.keys()];
  const own = listOwn(schemas);
  const titles = types.filter((type) => blocks.get(type)?.['x-pageTitle']);
  const builtIn = types.filter((type) => !own.includes(type));
  return `${MADE}
${builtIn.map((type) => `import { ${toPascalCase(type)} } from '../blocks/${type}.tsx';`).join('\n')}
${own.length > 0 ? "import { own } from './on-demand.ts';\n" : ''}import type { Block } from './props.ts';

/** Renders one block. */
export function BlockSwitch({ block }: { block: Block }) {
  switch (block.type) {
${builtIn.map((type) => `    case '${type}':\n      return <${toPascalCase(type)} {...block} />;`).join('\n')}
${own.map((type) => `    case '${type}':\n      return own && <own.${toPascalCase(type)} {...block} />;\n`).join('')}  }
}

/** Returns true if a block holds the page's title: \`x-pageTitle\` in its schema. */
export function isPageTitle({ type }: Block): boolean {
  return ${titles.map((type) => `type === '${type}'`).join(' || ') || 'false'};
}
`;
}

/** Creates the modules of a site's own blocks: what loads them, and their components, a chunk of their own. */
export function createOwnModules(schemas: Schemas): Record<string, string> {
  const own = listOwn(schemas);
  if (own.length === 0)
    return {
      'src/generated/on-demand.ts': `${MADE}
import type { Page } from './props.ts';

/** Loads the site's own blocks. There are none. */
export function loadOnDemand(_: Page): undefined | Promise<void> {
  return undefined;
}
`,
    };
  return {
    'src/generated/on-demand.ts': `${MADE}
import type { Page } from './props.ts';

/** The components of the site's own blocks. */
export let own: typeof import('./own-components.ts') | undefined;

/** Loads the site's own blocks, if a page has one. */
export async function loadOnDemand({ blocks }: Page): Promise<void> {
  if (!own && /"type":"(?:${own.join('|')})"/.test(JSON.stringify(blocks))) own = await import('./own-components.ts');
}

if (import.meta.env.SSR) own = await import('./own-components.ts');
`,
    'src/generated/own-components.ts': `${MADE}
${own.map((type) => `export { ${toPascalCase(type)} } from '../blocks/${type}.tsx';\n`).join('')}`,
  };
}

/** Returns the types of a site's own blocks: `x-own` in their schemas. */
function listOwn(schemas: Schemas): string[] {
  const blocks = selectBlocks(schemas);
  return [...blocks.keys()].filter((type) => blocks.get(type)?.['x-own']);
}

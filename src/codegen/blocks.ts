import { type Schemas, selectBlocks, toPascalCase } from './read-schemas.ts';

const MADE = '/* Made from schema/blocks/ by `npm run generate`; do not edit. */';

/** Creates `src/generated/blocks.tsx`: the typed switch from a block's `type` to its component. */
export function createBlockSwitch(schemas: Schemas): string {
  const blocks = selectBlocks(schemas);
  const types = [...blocks.keys()];
  const onDemand = listOnDemand(schemas);
  const titles = types.filter((type) => blocks.get(type)?.['x-roles']?.pageTitle);
  const first = types.filter((type) => !onDemand.includes(type));
  return `${MADE}
${first.map((type) => `import { ${toPascalCase(type)} } from '../blocks/${type}.tsx';`).join('\n')}
import { loaded } from './on-demand.ts';
import type { Block } from './props.ts';

/** Renders one block. */
export function BlockSwitch({ block }: { block: Block }) {
  switch (block.type) {
${first.map((type) => `    case '${type}':\n      return <${toPascalCase(type)} {...block} />;`).join('\n')}
${onDemand.map((type) => `    case '${type}':\n      return loaded.${type} && <loaded.${type}.${toPascalCase(type)} {...block} />;\n`).join('')}  }
}

/** Returns true if a block holds the page's title: \`x-roles\` in its schema. */
export function isPageTitle({ type }: Block): boolean {
  return ${titles.map((type) => `type === '${type}'`).join(' || ') || 'false'};
}
`;
}

/**
 * Creates `src/generated/on-demand.ts`, which loads the blocks that not all pages load, each a chunk of its own. Its entry is a
 * generated file: bundles order modules by the paths of entries, and compress best if those of the client come first.
 */
export function createOnDemand(schemas: Schemas): Record<string, string> {
  const types = listOnDemand(schemas);
  const loader = `${MADE}
import type { Page } from './props.ts';

/** The modules of blocks that are loaded on demand, by their types. */
export const loaded: {
${types.map((type) => `  ${type}?: typeof import('./on-demand/${type}.ts');\n`).join('')}} = {};

const LOADERS: Record<string, () => Promise<unknown>> = {
${types.map((type) => `  ${type}: async () => Object.assign(loaded, { ${type}: await import('./on-demand/${type}.ts') }),\n`).join('')}};

/** Loads the blocks of a page that are loaded on demand. */
export async function loadOnDemand({ blocks }: Pick<Page, 'blocks'>): Promise<void> {
  const text = JSON.stringify(blocks);
  const isUsed = (type: string) => import.meta.env.SSR || text.includes(\`"type":"\${type}"\`);
  await Promise.all(Object.entries(LOADERS).map(([type, load]) => isUsed(type) && load()));
}

if (import.meta.env.SSR) await loadOnDemand({ blocks: [] });
`;
  const entries = types.map((type) => [
    `src/generated/on-demand/${type}.ts`,
    `${MADE}\nexport { ${toPascalCase(type)} } from '../../blocks/${type}.tsx';\n`,
  ]);
  return { 'src/generated/on-demand.ts': loader, ...Object.fromEntries(entries) };
}

/** Returns the types of blocks that are loaded on demand: those of a site's own (`x-own`), and others by `x-onDemand`. */
function listOnDemand(schemas: Schemas): string[] {
  const blocks = selectBlocks(schemas);
  return [...blocks.keys()].filter((type) => blocks.get(type)?.['x-own'] ?? blocks.get(type)?.['x-onDemand']);
}

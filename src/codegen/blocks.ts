import { type Schemas, selectBlocks, toPascalCase } from './schemas.ts';

/** Creates `src/generated/blocks.tsx`: the typed switch from a block's `type` to its component. */
export function createBlockSwitch(schemas: Schemas): string {
  const blocks = selectBlocks(schemas);
  const types = [...blocks.keys()];
  const titles = types.filter((type) => blocks.get(type)?.['x-pageTitle']);
  return `/* Made from schema/blocks/ by \`npm run generate\`; do not edit. */
${types.map((type) => `import { ${toPascalCase(type)} } from '../blocks/${type}.tsx';`).join('\n')}
import type { Block } from './props.ts';

/** Renders one block. */
export function BlockSwitch({ block }: { block: Block }) {
  switch (block.type) {
${types.map((type) => `    case '${type}':\n      return <${toPascalCase(type)} {...block} />;`).join('\n')}
  }
}

/** Returns true if a block holds the page's title: \`x-pageTitle\` in its schema. */
export function isPageTitle({ type }: Block): boolean {
  return ${titles.map((type) => `type === '${type}'`).join(' || ') || 'false'};
}
`;
}

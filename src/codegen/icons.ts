import { getDigest } from '../files/fingerprint.ts';

/** Returns the module with the names of the icons, which are the ids of symbols, and the name of their file in the output. */
export function createIconModule(svg: string): string {
  const names = [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => `'${name}'`);
  return `/* Made from src/ui/icons.svg by \`npm run generate\`; do not edit. */
/** The name of an icon. */
export type IconName = ${names.join(' | ')};
/** The file of all icons in the output. */
export const ICONS_FILE = 'assets/icons-${getDigest([svg], 8)}.svg';
`;
}

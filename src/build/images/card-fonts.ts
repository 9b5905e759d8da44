import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { isInPackage } from '../../core/format-command.ts';
import { BUNDLES } from '../../files/paths.ts';

/** Returns the files of the font of share cards: that of Latin letters, and that of more languages. */
export function listCardFonts(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return ['latin', 'latin-ext'].map((script) => {
    const file = `@fontsource-variable/figtree/files/figtree-${script}-wght-normal.woff2`;
    return isInPackage ? join(BUNDLES, 'fonts', basename(file)) : resolve(file);
  });
}

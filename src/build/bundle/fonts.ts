import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isInPackage } from '../../core/text/format-command.ts';
import { BUNDLES } from '../../files/paths.ts';

/** The folder of the font: its style sheets, and its files in `files/`. A package has what it uses of it. */
export const FONTS = isInPackage
  ? join(BUNDLES, 'fonts')
  : dirname(createRequire(import.meta.url).resolve('@fontsource-variable/figtree/wght.css'));

/** The folders and files of the font that are used: those of Latin letters, and of more languages. */
export const FONT_FILE =
  /(^|[\\/])(figtree|fonts|files|wght(-italic)?\.css|figtree-latin(-ext)?-wght-(normal|italic)\.woff2)$/;

import { badMedia } from './bad-media.ts';
import { brokenAnchor } from './broken-anchor.ts';
import { brokenLink } from './broken-link.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicatePath } from './duplicate-path.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { headingOrder } from './heading-order.ts';
import { insecureLink } from './insecure-link.ts';
import { mediaCase } from './media-case.ts';
import { metaLength } from './meta-length.ts';
import { misnamedFile } from './misnamed-file.ts';
import { missingAlt } from './missing-alt.ts';
import { missingMedia } from './missing-media.ts';
import { missingSchema } from './missing-schema.ts';
import { orphanPage } from './orphan-page.ts';
import type { Rule } from './rule.ts';
import { staleDeadline } from './stale-deadline.ts';
import { strayFile } from './stray-file.ts';
import { themeContrast } from './theme-contrast.ts';
import { unknownColumn } from './unknown-column.ts';
import { unknownData } from './unknown-data.ts';
import { unknownText } from './unknown-text.ts';
import { unknownVariable } from './unknown-variable.ts';
import { unsafeLink } from './unsafe-link.ts';
import { unshownMedia } from './unshown-media.ts';
import { unusedData } from './unused-data.ts';
import { unusedMedia } from './unused-media.ts';

/** All rules, in the order in which they are documented. */
export const rules: readonly Rule[] = [
  unknownVariable,
  unknownData,
  unknownText,
  unknownColumn,
  brokenLink,
  brokenAnchor,
  missingMedia,
  mediaCase,
  badMedia,
  unshownMedia,
  misnamedFile,
  strayFile,
  duplicatePath,
  duplicateId,
  duplicateTitle,
  unsafeLink,
  insecureLink,
  missingAlt,
  headingOrder,
  staleDeadline,
  unusedMedia,
  unusedData,
  orphanPage,
  metaLength,
  missingSchema,
  themeContrast,
];

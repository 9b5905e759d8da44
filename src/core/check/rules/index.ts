import { badLanguage } from './bad-language.ts';
import { badMedia } from './bad-media.ts';
import { badPath } from './bad-path.ts';
import { badTimeZone } from './bad-time-zone.ts';
import { badVariable } from './bad-variable.ts';
import { blankText } from './blank-text.ts';
import { brokenAnchor } from './broken-anchor.ts';
import { brokenLink } from './broken-link.ts';
import { brokenMarkdownLink } from './broken-markdown-link.ts';
import { dateOrder } from './date-order.ts';
import { deadlineMismatch } from './deadline-mismatch.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicatePath } from './duplicate-path.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { headingOrder } from './heading-order.ts';
import { insecureLink } from './insecure-link.ts';
import { localLink } from './local-link.ts';
import { malformedLink } from './malformed-link.ts';
import { metaLength } from './meta-length.ts';
import { misnamedFile } from './misnamed-file.ts';
import { missingAlt } from './missing-alt.ts';
import { missingDate } from './missing-date.ts';
import { missingHome } from './missing-home.ts';
import { missingMedia } from './missing-media.ts';
import { missingPlaceholder } from './missing-placeholder.ts';
import { missingSchema } from './missing-schema.ts';
import { oneOf } from './one-of.ts';
import { orphanPage } from './orphan-page.ts';
import { overInList } from './over-in-list.ts';
import { ownAddress } from './own-address.ts';
import { ownParent } from './own-parent.ts';
import type { Rule } from './rule.ts';
import { secondTitle } from './second-title.ts';
import { siteMapTaken } from './site-map-taken.ts';
import { staleDeadline } from './stale-deadline.ts';
import { strayFile } from './stray-file.ts';
import { textLimits } from './text-limits.ts';
import { themeContrast } from './theme-contrast.ts';
import { unfinishedCall } from './unfinished-call.ts';
import { unknownColumn } from './unknown-column.ts';
import { unknownData } from './unknown-data.ts';
import { unknownText } from './unknown-text.ts';
import { unknownVariable } from './unknown-variable.ts';
import { unlistedHost } from './unlisted-host.ts';
import { unsafeLink } from './unsafe-link.ts';
import { unshownMedia } from './unshown-media.ts';
import { unsupportedMarkdown } from './unsupported-markdown.ts';
import { unusedData } from './unused-data.ts';
import { unusedMedia } from './unused-media.ts';

/** All rules, in the order of docs/rules.md. */
export const rules: readonly Rule[] = [
  unknownVariable,
  unknownData,
  unknownText,
  unknownColumn,
  brokenLink,
  brokenAnchor,
  missingMedia,
  badMedia,
  unshownMedia,
  unlistedHost,
  misnamedFile,
  strayFile,
  badPath,
  duplicatePath,
  siteMapTaken,
  ownParent,
  duplicateId,
  duplicateTitle,
  unsafeLink,
  localLink,
  malformedLink,
  ownAddress,
  insecureLink,
  brokenMarkdownLink,
  unsupportedMarkdown,
  blankText,
  textLimits,
  oneOf,
  missingAlt,
  secondTitle,
  headingOrder,
  missingDate,
  dateOrder,
  unfinishedCall,
  deadlineMismatch,
  staleDeadline,
  overInList,
  unusedMedia,
  unusedData,
  missingHome,
  orphanPage,
  metaLength,
  missingSchema,
  themeContrast,
  badVariable,
  badTimeZone,
  badLanguage,
  missingPlaceholder,
];

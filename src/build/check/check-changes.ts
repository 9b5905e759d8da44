import { type CheckResult, checkSite } from '../../core/pipeline/index.ts';
import type { Place } from '../../core/types.ts';
import { createChangedSource, type FileChanges, getNewPath } from '../../files/file-changes.ts';
import { createCheckOptions } from './check-folder.ts';

/** Checks a site with changes that are not written yet. Of its problems, returns those that it did not have `before`. */
export function checkChanges({ site, problems }: CheckResult, changes: FileChanges): CheckResult {
  const { now, mediaFaults } = site;
  const source = createChangedSource(site.source, changes);
  const after = checkSite(source, { ...createCheckOptions(now), mediaFaults });
  const getKey = ({ file, pointer }: Place, rule: string) =>
    `${rule} ${getNewPath(file, changes.paths)} ${pointer}`;
  const known = new Set(problems.map((one) => getKey(one, one.rule)));
  return { ...after, problems: after.problems.filter((one) => !known.has(getKey(one, one.rule))) };
}

import { type CheckResult, checkSite } from '../../core/pipeline/index.ts';
import type { Place } from '../../core/types.ts';
import { createEditedSource, type FileEdits, getNewPath } from '../../files/file-edits.ts';
import { createCheckOptions } from './check-folder.ts';

/** Checks a site with edits that are not written yet. Of its problems, returns those that it did not have `before`. */
export function checkEdits({ site, problems }: CheckResult, edits: FileEdits): CheckResult {
  const { now, mediaFaults } = site;
  const source = createEditedSource(site.source, edits);
  const after = checkSite(source, { ...createCheckOptions(now), mediaFaults });
  const getKey = ({ file, pointer }: Place, rule: string) =>
    `${rule} ${getNewPath(file, edits.paths)} ${pointer}`;
  const known = new Set(problems.map((one) => getKey(one, one.rule)));
  return { ...after, problems: after.problems.filter((one) => !known.has(getKey(one, one.rule))) };
}

import { listIgnored } from '../ignored-files.ts';
import { createPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const misnamedFile: Rule = {
  why: 'The names of pages in `content/pages/` end in `.json`, those of tables in `content/data/` in `.csv` or `.json`, in small letters. A file with another ending, or a page among the tables, is left out of the site, and nobody would notice.',
  bad: { files: { 'content/pages/team.JSON': createPage('/team', 'Team') } },
  good: { files: { 'content/pages/team.json': createPage('/team', 'Team') }, links: ['/team'] },
  site({ source }, report) {
    for (const { path, right } of listIgnored(source)) {
      if (right === undefined) continue;
      report({
        file: path.replace(/\/$/, ''),
        message: `${path} is ignored because of its name.`,
        help: `Rename it to ${right}.`,
        lost: right,
      });
    }
  },
};

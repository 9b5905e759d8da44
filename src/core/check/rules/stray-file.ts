import { isMediaName } from '../../analyze/media-names.ts';
import { SAVE_AS_CSV } from '../../load/csv-format.ts';
import { CONTENT_FOLDERS } from '../../load/source-diagnostics.ts';
import type { ContentSource } from '../../types.ts';
import { findMeantFolder } from './misnamed-file.ts';
import type { Rule } from './rule.ts';

/** Reports a file in `content/` that is no page, table, text or media file. */
export const strayFile: Rule = {
  name: 'stray-file',
  severity: 'warning',
  why: 'Only pages, tables, texts and media are read. Any other file in `content/` is usually a page that somebody misses, or a copy that should not be there.',
  bad: { files: { 'content/pages/notice.md': 'The office is closed on Friday.' } },
  good: { files: { 'content/pages/README.md': 'Pages about the office begin with `office-`.' } },
  site({ source }, report) {
    return {
      onEnd() {
        for (const [file, help] of findStrayFiles(source))
          report({ file }, { pointer: '' }, { message: `${file} is ignored.`, help });
      },
    };
  },
};

const FOR_PEOPLE = /(^|\/)(readme|license|licence|contributing|codeowners)(\.\w+)?$/i;

/** Returns true for a note to the people who edit a folder, by its name: a README, a licence. */
export function isForPeople(file: string): boolean {
  return FOR_PEOPLE.test(file);
}

const COPY = /~$|\.(bak|backup|old|orig|rej|tmp|temp|swp|save|crdownload|part)$/i;
const SHEET = /\.(xlsx?|xlsm|xlsb|ods|numbers|tsv|tab)$/i;

/** Returns the files that are ignored, each with the help for it. */
function findStrayFiles(source: ContentSource): [file: string, help: string][] {
  const directly = source.names('content').flatMap((name): [string, string][] => {
    const path = `content/${name}`;
    if (!name.endsWith('/')) return /\.json$/i.test(name) ? [] : [[path, getHelp(name)]];
    const folder = name.slice(0, -1);
    const isRead = CONTENT_FOLDERS.includes(`content/${folder}`);
    if (isRead || findMeantFolder(folder) || source.list(`content/${folder}`).length === 0) return [];
    return [
      [
        path.slice(0, -1),
        'Move its files into content/pages, content/data, content/text or content/media, or delete it.',
      ],
    ];
  });
  const pages = source.list('content/pages').filter((file) => !/\.(json[c5]?|jsn)(\.txt)?$/i.test(file));
  const data = source.list('content/data').filter((file) => !/\.(json|csv)(\.txt)?$/i.test(file));
  const others = [...pages, ...data].map((file): [string, string] => [file, getHelp(file)]);
  return [...directly, ...others].filter(([file]) => !isForPeople(file));
}

function getHelp(file: string): string {
  if (COPY.test(file)) return 'It looks like a copy that a program has left. Delete it.';
  if (SHEET.test(file)) return SAVE_AS_CSV;
  if (/\.csv$/i.test(file)) return 'Move it into content/data/.';
  if (isMediaName(file)) return 'Move it into content/media/.';
  if (/\.(md|markdown|txt)$/i.test(file))
    return 'A page is a .json file; create one with "npm run new". A long text for a page belongs in content/text/.';
  return 'Move it out of content/, or delete it. Pages are .json files; images and files for them belong in content/media/.';
}

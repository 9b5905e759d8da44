import type { ContentSource, SourceFault, UnlocatedDiagnostic } from '../types.ts';

/** The folders of content that are read. */
export const CONTENT_FOLDERS: readonly string[] = [
  'content/data',
  'content/media',
  'content/pages',
  'content/text',
];

/** Returns a finding for each file and folder of a site's content that can't be listed or must not be followed. */
export function getSourceDiagnostics(source: ContentSource): UnlocatedDiagnostic[] {
  const faults = new Map(
    CONTENT_FOLDERS.flatMap((folder) => source.faults(folder)).map((fault) => [fault.path, fault]),
  );
  return [...faults.values()].map(findingOf);
}

/** Returns all names below `content/` that rules look at besides those of pages, tables, texts and media: what is reported depends on them. */
export function listContentNames(source: ContentSource): readonly unknown[] {
  const folders = CONTENT_FOLDERS.map((folder) => source.faults(folder));
  const others = source.names('content').map((name) => {
    const folder = `content/${name}`.replace(/\/$/, '');
    return CONTENT_FOLDERS.includes(folder) ? name : [name, source.list(folder).length > 0];
  });
  return [...folders, ...others, ...source.list('content/pages').filter((file) => !file.endsWith('.json'))];
}

/** Returns the finding for a file that was listed and could not be read. */
export function createUnreadableDiagnostic(file: string, source: ContentSource): UnlocatedDiagnostic {
  return findingOf(source.fault(file) ?? { path: file, kind: 'failed', detail: 'it is no longer there' });
}

/** Returns true if `sourceFindings` reports the file, or a folder that it lies in. */
export function hasSourceFault(file: string, source: ContentSource): boolean {
  const end = file.indexOf('/', 'content/'.length);
  const faults = source.faults(file.slice(0, end < 0 ? file.length : end));
  return faults.some(({ path }) => file === path || file.startsWith(`${path}/`));
}

type Kind = SourceFault['kind'];

const WORDS: Readonly<Record<Kind, (fault: SourceFault) => Pick<UnlocatedDiagnostic, 'message' | 'help'>>> = {
  outside: ({ path, detail }) => ({
    message: `${path} is a symbolic link that leads out of the site: "${detail}".`,
    help: 'Nothing outside the site is read. Delete the link and copy what it leads to into the same place.',
  }),
  loop: ({ path, detail }) => ({
    message: `${path} is a symbolic link that leads back to a folder that it is in: "${detail}".`,
    help: 'Delete the link.',
  }),
  broken: ({ path, detail }) => ({
    message: `${path} is a symbolic link that leads to nothing: "${detail}".`,
    help: 'Delete the link, or copy the file that was meant into the same place.',
  }),
  folder: ({ path }) => ({
    message: `${path} is a folder with the name of a file.`,
    help: 'Rename the folder. If it holds the file that was meant, move that file out of it.',
  }),
  special: ({ path }) => ({
    message: `${path} is neither a file nor a folder.`,
    help: 'Delete it, and copy the file that was meant into the same place.',
  }),
  failed: ({ path, detail }) => ({
    message: `${path} can't be read: ${detail}.`,
    help: 'Check who may read it, that no other program has it open, and that the disk is there. Nothing in it was checked.',
  }),
};

function findingOf(fault: SourceFault): UnlocatedDiagnostic {
  const { message, help } = WORDS[fault.kind](fault);
  return {
    rule: 'unreadable-file',
    severity: 'error',
    file: fault.path,
    pointer: '',
    message,
    ...(help && { help }),
  };
}

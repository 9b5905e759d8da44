import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runGit } from './run-git.ts';
import { UsageError } from './usage-error.ts';

/** The changes of a file on its way into a commit, and out of one. */
interface Conversion {
  toCommitted: (bytes: Buffer) => Buffer;
  toFolder: (bytes: Buffer) => Buffer;
}

/** The text that git stores of a file of Git LFS: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:([0-9a-f]{64})\nsize \d+\n$/;
const MAX_POINTER = 1024;

/**
 * Reads how git converts files by their attributes and its configuration: their line ends, and those of Git LFS. No
 * other filter is known, as it is a program that the repository may bring.
 */
export function readConversions(root: string, files: readonly string[]): (file: string) => Conversion {
  const input = files.map((file) => `${file}\0`).join('');
  const words = runGit(root, ['check-attr', '-z', '--stdin', 'text', 'eol', 'filter'], {}, input).toString();
  const attributes = new Map<string, string>();
  const parts = words.split('\0');
  for (let i = 0; i + 2 < parts.length; i += 3)
    attributes.set(`${parts[i + 1]} ${parts[i]}`, parts[i + 2] ?? '');
  const lines = runGit(root, ['config', '-z', '--get-regexp', '^core\\.(autocrlf|eol)$'])
    .toString()
    .split('\0');
  const config = Object.fromEntries(lines.map((line) => line.split('\n')));
  return (file) => {
    const [text = '', eol = '', filter = ''] = ['text', 'eol', 'filter'].map((one) =>
      attributes.get(`${one} ${file}`),
    );
    if (filter === 'lfs') return createLfs(root, file);
    const lineEnds = getLineEnds({ text, eol }, config);
    return {
      toCommitted: (bytes) => (lineEnds === undefined ? bytes : replaceText(bytes, /\r\n/g, '\n')),
      toFolder: (bytes) => {
        if (!['unspecified', 'unset', 'set'].includes(filter))
          throw new UsageError(`${file} is stored by the filter "${filter}", which is not run here`);
        return lineEnds === '\r\n' && !bytes.includes('\r\n') ? replaceText(bytes, /\n/g, lineEnds) : bytes;
      },
    };
  };
}

/** Returns the line ends that a text has in the folder; `undefined` if git keeps those that it has. */
function getLineEnds(
  { text, eol }: { text: string; eol: string },
  { 'core.autocrlf': auto = '', 'core.eol': own }: Readonly<Record<string, string>>,
): '\n' | '\r\n' | undefined {
  const isAuto = /^(true|yes|on|1)$/i.test(auto);
  const hasEol = /^(lf|crlf)$/.test(eol);
  if (text === 'unset' || (text === 'unspecified' && !hasEol && !isAuto && auto !== 'input'))
    return undefined;
  if (hasEol) return eol === 'crlf' ? '\r\n' : '\n';
  if (isAuto || auto === 'input') return isAuto ? '\r\n' : '\n';
  return own === 'crlf' || (own !== 'lf' && process.platform === 'win32') ? '\r\n' : '\n';
}

/** Replaces in what is a text to git: without zeros. */
function replaceText(bytes: Buffer, pattern: RegExp, by: string): Buffer {
  return bytes.includes(0) ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(pattern, by), 'latin1');
}

/** Creates the conversion of a file that Git LFS keeps: the commit has a pointer to its content. */
function createLfs(root: string, file: string): Conversion {
  const getId = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const findId = (bytes: Buffer) =>
    bytes.length > MAX_POINTER ? undefined : POINTER.exec(bytes.toString())?.[1];
  return {
    toCommitted: (bytes) =>
      findId(bytes) !== undefined
        ? bytes
        : Buffer.from(
            `version https://git-lfs.github.com/spec/v1\noid sha256:${getId(bytes)}\nsize ${bytes.length}\n`,
          ),
    toFolder: (pointer) => {
      const id = findId(pointer);
      if (id === undefined) return pointer;
      const path = `lfs/objects/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
      try {
        const bytes = readFileSync(
          resolve(root, runGit(root, ['rev-parse', '--git-path', path]).toString().trim()),
        );
        if (getId(bytes) === id) return bytes;
      } catch {
        // It is not there, or can't be read.
      }
      throw new UsageError(
        `${file} is stored by Git LFS, and is not on this computer. Run "git lfs fetch --all"`,
      );
    },
  };
}

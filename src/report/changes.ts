import { type Change, sumUp } from '../core/changes/sum-up.ts';
import { MEDIA } from '../core/paths/content-paths.ts';
import { escapeUnprintable } from '../core/text/message-text.ts';
import type { ChangedFile } from '../core/types.ts';
import { toPrintableJson } from './json.ts';
import { escapeMarkdown, MAX_CHARACTERS } from './markdown.ts';

/** A file that differs, with its changes in sentences. */
export interface FileSummary extends ChangedFile {
  changes: string[];
}

const NOTHING = 'Nothing has changed in the content.';

/** Formats changes: as lines of text, as a list in Markdown, or as JSON. */
export function formatChanges(files: readonly FileSummary[], format: 'text' | 'markdown' | 'json'): string {
  if (format === 'json') return `${toPrintableJson(JSON.stringify({ files }, null, 2))}\n`;
  const sentences = listSentences(files);
  return format === 'markdown'
    ? formatMarkdownList(sentences)
    : `${sentences.map(escapeUnprintable).join('\n') || NOTHING}\n`;
}

/** Formats sentences for the summary of a GitHub job, which has a maximum length. */
function formatMarkdownList(sentences: readonly string[]): string {
  const items = sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`);
  let length = 0;
  const end = items.findIndex((item) => {
    length += item.length + 1;
    return length > MAX_CHARACTERS;
  });
  const rest = end < 0 ? [] : items.splice(end);
  if (rest.length > 0) items.push(`- … and ${rest.length} more.`);
  return `## Changes of the content\n\n${items.join('\n') || NOTHING}\n`;
}

/** Lists all sentences; those about many files of a folder of media are summed up. */
function listSentences(files: readonly FileSummary[]): string[] {
  const changes = files.flatMap(({ status, file, changes }) =>
    changes.map(
      (text): Change => ({
        path: file.startsWith(MEDIA) ? ['Media', ...file.slice(MEDIA.length).split('/')] : [text],
        kind: status === 'renamed' ? 'moved' : status,
        text,
      }),
    ),
  );
  return sumUp(changes).map(({ text }) => text);
}

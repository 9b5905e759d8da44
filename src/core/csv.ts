import { parse } from 'csv-parse/browser/esm/sync';
import { stepsOf } from './pointer.ts';
import type { JsonObject, Span } from './types.ts';

/** The rows of a CSV text by the names of its header row, all values text; an empty cell is left out. */
export function parseCsv(text: string): JsonObject[] {
  const [header = [], ...body] = parse(text, { relax_column_count: true, skip_empty_lines: true });
  return body.map((cells) => {
    const row: JsonObject = {};
    cells.forEach((cell, i) => {
      if (cell !== '') row[header[i]?.trim() ?? `column ${i + 1}`] = cell;
    });
    return row;
  });
}

/** The place of the cell that `pointer` (`/3/email`: fourth row below the header) means, or of its whole row. */
export function cellSpan(text: string, pointer: string): Span {
  const [row, field] = stepsOf(pointer);
  const records = recordSpans(text);
  const cells = records[row === undefined ? 0 : Number(row) + 1] ?? [];
  const column = (records[0] ?? []).findIndex(({ start, end }) => text.slice(start, end).trim() === field);
  const cell = cells[column];
  if (cell) return { start: cell.start, end: Math.max(cell.end, cell.start + 1) };
  const start = cells[0]?.start ?? 0;
  return { start, end: cells.at(-1)?.end ?? start + 1 };
}

/** Where each cell of each record stands; empty lines are no records. */
function recordSpans(text: string): Span[][] {
  const records: Span[][] = [];
  let cells: Span[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i] ?? '\n';
    if (sign === '"') quoted = !quoted;
    if (i < text.length && (quoted || (sign !== ',' && sign !== '\n'))) continue;
    const end = sign === '\n' && text[i - 1] === '\r' ? i - 1 : i;
    cells.push({ start, end });
    start = i + 1;
    if (sign === ',') continue;
    if (cells.length > 1 || end > (cells[0]?.start ?? end)) records.push(cells);
    cells = [];
  }
  return records;
}

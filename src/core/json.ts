import {
  getNodeValue,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Finding, Fix, Json } from './types.ts';

/** What a JSON text holds. After a slip, `value` is what can be understood of the rest. */
export interface Parsed {
  value: Json | undefined;
  findings: Finding[];
}

/**
 * Reads a JSON text. A right one is read by `JSON.parse`; only a wrong one by the slower parser that goes on
 * after a slip and can say what it is.
 */
export function parseJson(file: string, text: string): Parsed {
  const encoding = encodingFinding(file, text);
  if (encoding) return { value: undefined, findings: [encoding] };
  try {
    const value: Json = JSON.parse(text);
    return { value, findings: duplicateKeys(file, text, value) };
  } catch {
    return parseBroken(file, text);
  }
}

function syntax(
  file: string,
  span: { start: number; end: number },
  message: string,
  help: string,
  fix?: Fix,
): Finding {
  return {
    rule: 'json-syntax',
    severity: 'error',
    file,
    pointer: '',
    span,
    message,
    help,
    ...(fix && { fix }),
  };
}

function encodingFinding(file: string, text: string): Finding | undefined {
  if (text.trim() === '') {
    return syntax(
      file,
      { start: 0, end: 1 },
      'The file is empty.',
      'Write a page into it, or delete the file.',
    );
  }
  if (text.startsWith('\uFEFF')) {
    return syntax(
      file,
      { start: 0, end: 1 },
      'The file begins with an invisible sign, a byte order mark.',
      'Save it as "UTF-8", not "UTF-8 with BOM".',
      { start: 0, end: 1, text: '' },
    );
  }
  const lost = text.indexOf('\uFFFD');
  if (lost < 0) return undefined;
  return syntax(
    file,
    { start: lost, end: lost + 1 },
    'The file is not saved as UTF-8: this sign can not be read.',
    'Save the file with the encoding UTF-8, then look whether the sign is right.',
  );
}

const SAYING: Record<string, [message: string, help: string]> = {
  CommaExpected: ['A comma is missing here.', 'Put a comma `,` at the end of this line.'],
  ColonExpected: ['A colon is missing here.', 'Put a colon `:` between the name and its value.'],
  PropertyNameExpected: [
    'A name in double quotes is missing here.',
    'Write `"name": value`, or take the comma before it away.',
  ],
  ValueExpected: ['A value is missing here.', 'Write a value, or take the comma before it away.'],
  CloseBraceExpected: ['A brace `{` is never closed.', 'Put a `}` where the object ends.'],
  CloseBracketExpected: ['A bracket `[` is never closed.', 'Put a `]` where the list ends.'],
  EndOfFileExpected: [
    'There is something behind the end of the content.',
    'Take it away; a file holds one object.',
  ],
  UnexpectedEndOfString: ['A text is not closed.', 'Put a double quote `"` where the text ends.'],
  InvalidCommentToken: ['JSON has no comments.', 'Take the comment away.'],
  InvalidSymbol: ['This is not a value.', 'Texts stand in double quotes: `"like this"`.'],
};

function parseBroken(file: string, text: string): Parsed {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const value: Json | undefined = root && getNodeValue(root);
  const [first] = errors;
  if (!first)
    return {
      value,
      findings: [syntax(file, { start: 0, end: 1 }, 'This is not JSON.', 'Compare it with another page.')],
    };
  return { value, findings: [say(file, text, first)] };
}

function say(file: string, text: string, error: ParseError): Finding {
  const code = printParseErrorCode(error.error satisfies ParseErrorCode);
  const [message, help] = SAYING[code] ?? ['This is not JSON.', 'Compare it with another page.'];
  if (code !== 'CommaExpected')
    return syntax(
      file,
      { start: error.offset, end: error.offset + Math.max(1, error.length) },
      message,
      help,
    );
  const end = text.slice(0, error.offset).trimEnd().length;
  return syntax(file, { start: end - 1, end }, message, help, { start: end, end, text: ',' });
}

/**
 * The same name twice in an object: `JSON.parse` keeps the last and says nothing. Each key of the text is a
 * quote with a colon behind it, so when there are no more of those than keys, there is none twice.
 */
function duplicateKeys(file: string, text: string, value: Json): Finding[] {
  const atMost = text.match(/"\s*:/g)?.length ?? 0;
  if (atMost === countKeys(value)) return [];
  const root = parseTree(text);
  const findings: Finding[] = [];
  const visit = (node: NonNullable<typeof root>) => {
    const seen = new Set<string>();
    for (const part of node.children ?? []) {
      const key = part.type === 'property' ? part.children?.[0] : undefined;
      if (key && seen.has(key.value)) {
        findings.push(
          syntax(
            file,
            { start: key.offset, end: key.offset + key.length },
            `"${key.value}" stands here twice.`,
            'Keep one of the two.',
          ),
        );
      }
      if (key) seen.add(key.value);
      visit(part);
    }
  };
  if (root) visit(root);
  return findings;
}

function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  let sum = 0;
  for (const key in value) sum += 1 + countKeys(value[key] ?? null);
  return sum;
}

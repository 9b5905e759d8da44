/*
 * The schemas of what the app asks the server, and of what the journal reads. Types (`src/generated/protocol.ts`) and
 * validators (`protocol-validators.js`) are generated from them.
 */

const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };
const NOTHING = { type: 'null' };
const INDEX = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const POINTER = { type: 'string', pattern: '^(/|$)' };
const JSON_VALUE = { tsType: "import('../core/types.ts').Json" };
const ABSENT_OR_JSON = { tsType: `${JSON_VALUE.tsType} | undefined` };
/** Operations may name what they leave out. */
const AT = { ...INDEX, tsType: 'number | undefined' };
const WITHIN = {
  ...object({ start: INDEX, end: INDEX }),
  tsType: "import('../core/types.ts').Span | undefined",
};
const EDITS = {
  description:
    'Changes of values, or of ranges of a text that was typed as a whole. Editing finds out if they fit.',
  ...list({ type: 'object', anyOf: [{ required: ['pointer'] }, { required: ['text'] }] }),
  tsType: "readonly (import('../core/types.ts').Operation | import('../core/types.ts').Fix)[]",
};
const REQUESTS_OF_CHANGE = {
  keys: {
    description:
      'The keys of those that have made it, taken it back or made it again: of joined keystrokes, several.',
    ...list(TEXT),
  },
  refused: { description: 'Those that have skipped it.', ...list(refer('RefusedRequest')) },
};

/** Words that are replaced: whole ones alone, and with the same small and capital letters, if it says so. */
const REPLACED = { words: TEXT, isWhole: FLAG, isCase: FLAG };

/** The schemas by the names of their types. Those of requests and of lines of the journal refer to the others. */
export const PROTOCOL = {
  Requests: {
    description: 'The requests by their names. What they name may not be there.',
    ...object(
      {
        token: object({ code: TEXT }),
        site: NOTHING,
        page: object({ path: TEXT }),
        text: object({ map: INDEX, id: INDEX }),
        file: object({ file: TEXT }),
        act: refer('DeskAction'),
        undo: NOTHING,
        redo: NOTHING,
        problems: NOTHING,
        changes: NOTHING,
        takeBack: object({ file: TEXT, id: TEXT }),
        media: NOTHING,
        searchTexts: object({ query: TEXT }),
        planReplacement: object({ ...REPLACED, shown: INDEX }),
        replaceTexts: object({ ...REPLACED, by: TEXT, left: list(TEXT), count: INDEX }),
        kinds: NOTHING,
        planPage: refer('NewPage'),
        makePage: refer('NewPage'),
        pageUses: object({ path: TEXT, hasLists: FLAG }, ['path']),
        movePage: object({ path: TEXT, to: TEXT }),
        removePage: object({ path: TEXT, to: TEXT }, ['path']),
        example: object({ type: TEXT, index: INDEX }),
      },
      [],
    ),
    minProperties: 1,
  },
  NewPage: {
    description:
      'A page that is to be made: its title, and the name of a template or the file of a page that it begins like. The address is made from the title, and the day is one that fits, unless they are given.',
    ...object({ title: TEXT, kind: TEXT, path: TEXT, day: TEXT, isDraft: FLAG, isInMenu: FLAG }, [
      'title',
      'kind',
    ]),
  },
  DeskAction: {
    description:
      'A change of one or several files that belongs together: operations on values, or the whole text of a file as it was typed.',
    ...object(
      {
        sentence: { description: 'The sentence that undo says, such as "Startups: 6 → 7".', ...TEXT },
        place: refer('ActionPlace'),
        changes: list({
          anyOf: [
            object({ file: TEXT, version: TEXT, operations: list(refer('SentOperation')) }),
            object({ file: TEXT, version: TEXT, text: TEXT }),
          ],
        }),
        isTyping: {
          description: 'True for one of several keystrokes in a field, which are undone together.',
          ...FLAG,
        },
        media: {
          description: 'Uploaded files that the change uses. They are part of it: undo removes them.',
          ...list(refer('UploadedMedia')),
        },
      },
      ['sentence', 'place', 'changes'],
    ),
  },
  SentOperation: {
    description: 'An operation as the app sends it: what was `written` is known to inverses only.',
    anyOf: [
      object(
        {
          op: { const: 'set' },
          pointer: POINTER,
          value: JSON_VALUE,
          within: WITHIN,
        },
        ['op', 'pointer', 'value'],
      ),
      object({ op: { const: 'insert' }, pointer: POINTER, value: JSON_VALUE, at: AT }, [
        'op',
        'pointer',
        'value',
      ]),
      object({ op: { const: 'remove' }, pointer: POINTER }),
      object({ op: { const: 'move' }, from: POINTER, pointer: POINTER, at: AT }, ['op', 'from', 'pointer']),
      object({ op: { const: 'duplicate' }, pointer: POINTER }),
    ],
  },
  ActionPlace: {
    description: 'A value on a page, which undo goes back to; without a page, in the settings or in a table.',
    ...object({ file: TEXT, pointer: POINTER, path: TEXT }, ['file', 'pointer']),
  },
  UploadedMedia: {
    description:
      'An uploaded file: its name in the folder of media, and the digest by which the server finds its bytes.',
    ...object({ name: TEXT, digest: TEXT }),
  },
  JournalLine: {
    description:
      'A line of the journal: a change, or the step back or forth over one; and after each, a mark that says if it was done.',
    anyOf: [refer('JournalEntry'), refer('StepLine'), refer('Mark')],
  },
  JournalEntry: {
    description:
      'A change that can be undone, with its time in milliseconds since 1970. Its media were added by it.',
    ...object(
      {
        ...REQUESTS_OF_CHANGE,
        id: INDEX,
        time: INDEX,
        sentence: TEXT,
        place: refer('ActionPlace'),
        changes: list(refer('FileChange')),
        isTyping: FLAG,
        media: list(refer('UploadedMedia')),
        swaps: {
          description: 'The files that it has added, removed or replaced as a whole.',
          ...list(refer('FileSwap')),
        },
      },
      ['id', 'time', 'sentence', 'place', 'changes'],
    ),
  },
  FileChange: {
    description: 'A change of one file: the versions of its text, and the edits to and fro.',
    ...object({ file: TEXT, before: TEXT, after: TEXT, operations: EDITS, inverse: EDITS }),
  },
  FileSwap: {
    description: 'A file that gets another content, by digests in the trash: absent for no file.',
    ...object({ file: TEXT, before: TEXT, after: TEXT }, ['file']),
  },
  StepLine: {
    description: 'A step. One with refused requests has passed over a change that stays as it is.',
    ...object({ ...REQUESTS_OF_CHANGE, step: { enum: ['undo', 'redo'] }, id: INDEX }, ['step', 'id']),
  },
  Mark: object({ done: FLAG }),
  RefusedRequest: {
    description: 'The answer to a request whose step was skipped.',
    ...object({ key: TEXT, reason: TEXT, conflicts: list(refer('Conflict')) }, ['key', 'reason']),
  },
  Conflict: {
    description: 'A value that another window or program has changed meanwhile; absent where it was removed.',
    ...object({ file: TEXT, pointer: TEXT, mine: ABSENT_OR_JSON, theirs: ABSENT_OR_JSON }, [
      'file',
      'pointer',
    ]),
  },
};

/** Returns the schema of an object with these fields and no others; by default it has all of them. */
function object(properties: Readonly<Record<string, object>>, required = Object.keys(properties)) {
  return { type: 'object', required, properties, additionalProperties: false };
}

function list(items: object) {
  return { type: 'array', items };
}

/** Returns a reference to a schema by its name. */
function refer(name: string) {
  return { $ref: `#/definitions/${name}` };
}

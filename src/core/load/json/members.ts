import type { Closer } from './layout.ts';
import { JsonLexer } from './lexer.ts';
import type { OpenBracket } from './reporter.ts';

/** The list of members that is being read, between a bracket and its closer. */
interface MemberList extends OpenBracket {
  /** True for an object whose opening brace is missing. */
  isImplied: boolean;
  isEmpty: boolean;
  /** Offset of the comma after the last member, if there is one. */
  comma: number | undefined;
  /** Offset after the last token before that comma. */
  endBeforeComma: number;
}

/** Reads the members of objects and lists, with the commas between them and the closers after them. */
export class MemberReader extends JsonLexer {
  /** The closers of all open brackets, the outermost first. */
  readonly #open: Closer[] = [];
  /** The brackets that were open at the end of the text, the innermost first. */
  readonly openAtEnd: OpenBracket[] = [];

  /** Number of open brackets. */
  get depth(): number {
    return this.#open.length;
  }

  /** Reads members up to the closer. `readMember` returns false where no member begins. */
  readMembers(bracket: OpenBracket, isImplied: boolean, readMember: () => boolean): void {
    const { closer, opened } = bracket;
    this.#open.push(closer);
    const list = { closer, opened, isImplied, isEmpty: true, comma: undefined, endBeforeComma: this.end };
    this.#readList(list, readMember);
    this.#open.pop();
  }

  #readList(list: MemberList, readMember: () => boolean): void {
    this.skipTrivia();
    // The outermost bracket ends with the text, whatever its indentation.
    const isIndented =
      !list.isImplied && this.depth > 1 && this.reporter.layout.isIndented(this.at, list.opened);
    for (;;) {
      this.skipTrivia();
      const character = this.text[this.at];
      if (isIndented && character !== undefined && this.#endsByIndentation(list)) return;
      if (character === undefined) {
        if (!list.isImplied) this.openAtEnd.push({ closer: list.closer, opened: list.opened });
        if (list.comma !== undefined) this.isPartial = true;
        return;
      }
      if (character === '}' || character === ']') {
        if (this.#readCloser(character, list)) return;
        continue;
      }
      if (',，;；、'.includes(character)) {
        this.#readComma(character, list);
        continue;
      }
      if (!list.isEmpty && list.comma === undefined) this.reporter.reportMissingComma(this.end, this.at);
      if (!readMember()) this.skipStray();
      list.isEmpty = false;
      list.comma = undefined;
      list.endBeforeComma = this.end;
    }
  }

  /**
   * Returns true if the indentation says that a list has ended, though its closer is missing. Reports that.
   */
  #endsByIndentation(list: MemberList): boolean {
    const { closer, opened, comma } = list;
    if (!this.reporter.layout.endsBefore(this.at, opened, closer)) return false;
    // The comma before this line belongs to the outer list, after the missing closer.
    if (comma !== undefined) this.at = comma;
    this.end = list.endBeforeComma;
    this.reporter.reportUnclosed({ closer, opened }, this.end);
    return true;
  }

  /** Reads a closer. Returns true if it ends the list. */
  #readCloser(character: Closer, { closer, opened, comma, isImplied }: MemberList): boolean {
    if (isImplied && character !== closer) return true;
    if (this.#skipExtraCloser(character, closer, comma !== undefined)) return false;
    if (character !== closer) {
      const isSwapped = this.reporter.layout.isSwapped(character, closer);
      if (!isSwapped && this.#open.slice(0, -1).includes(character)) {
        this.reporter.reportUnclosed({ closer, opened }, this.end);
        return true;
      }
    }
    if (comma !== undefined) this.reporter.reportExtra('trailing-comma', comma);
    if (character !== closer) {
      this.reporter.layout.countMissing(closer);
      this.reporter.layout.countExtra(character);
      this.reporter.reportWrong('wrong-closer', this.at, closer);
    }
    this.at++;
    return true;
  }

  /**
   * Reports and skips a closer that closes no open bracket, or a copy of the line above with its comma, in a
   * text that has too many of its kind.
   */
  #skipExtraCloser(character: Closer, closer: Closer, hasComma: boolean): boolean {
    const { layout } = this.reporter;
    if (!layout.hasTooMany(character)) return false;
    const isCopy = layout.isCopy(this.at);
    if (!isCopy && (layout.hasTooMany(closer) || this.#open.slice(0, -1).includes(character))) return false;
    layout.countExtra(character);
    const start = this.at++;
    if (isCopy) {
      if (hasComma && this.text[this.at] === ',') this.at++;
      this.reporter.reportCopy(this.end, { start, end: this.at });
    } else this.reporter.reportExtra('extra-closer', start, character);
    return true;
  }

  #readComma(character: string, list: MemberList): void {
    if (list.comma !== undefined || list.isEmpty) this.reporter.reportExtra('extra-comma', this.at);
    else if (character !== ',') this.reporter.reportWrong('wrong-separator', this.at, ',');
    if (list.comma === undefined) list.endBeforeComma = this.end;
    list.comma = this.at;
    this.at++;
    this.end = this.at;
  }
}

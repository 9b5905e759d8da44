import { parseInformalNumber } from '../../values/informal-number.ts';
import { tryParse } from './plain-json.ts';
import type { Reporter } from './reporter.ts';
import { matchAt, type ReadText, type TextStart } from './strings.ts';

const WORD = /[^\s,，;；:：={}[\]"“”„'‘’`]+/y;
/** A name without quotes, with its closing quote if it has one. */
const NAME = /[^\s,，;；:：={}[\]"“”'‘’`]+["'”’]?(?=\s*[:：=])/y;
/** Groups after commas and a unit, which people write behind the digits of a number. */
const GROUPS = /(?:,\d+)*(?:\.\d+)?(?:[ \t]*[\p{L}+%°][^,:{}[\]"\r\n]*(?<!\s))?(?=[ \t]*(?:[,}\r\n]|$))/uy;
/** Digits with separators, a sign or a percent sign. A date does not match. */
const NUMBER = /^[+-]?(?=.*\d)[\d.][\d._'’,]*%?$/;
/** Words with a closing quote. */
const UNOPENED = /[^"“”\n]{0,500}[^\s,"”]["”](?=[ \t]*(?:,[ \t]*["\r\n]|[}\]\r\n]|$))/y;
const WORDS = /[^,{}[\]"\r\n]+/y;

/** A JSON literal in another case. */
const LITERAL = /^(?:true|false|null)$/i;

/** Reads what is not in quotes: a number, a literal, a name, or words whose quotes are missing. */
export function readBareWords({ start, isValue }: TextStart, reporter: Reporter): ReadText {
  const { text } = reporter;
  const createSpan = (length: number) => ({ start, end: start + length });
  const name = isValue ? '' : matchAt(NAME, text, start);
  if (name !== '') {
    const value = name.replace(/["'”’]$/, '');
    const span = createSpan(name.length);
    const isName = /^[A-Za-z_$][\w$-]*$/.test(value);
    reporter.report('unquoted-key', span, value, isName ? [{ ...span, text: JSON.stringify(value) }] : []);
    return { end: span.end, value };
  }
  const unopened = matchAt(UNOPENED, text, start);
  if (unopened !== '') {
    const words = unopened.slice(0, -1);
    // An item of a list may be a text that begins with a bracket.
    if (!isValue) reporter.isPartial = true;
    reporter.report('unopened-string', createSpan(unopened.length), words);
    return { end: start + unopened.length, value: words };
  }
  const word = matchAt(WORD, text, start);
  const groups = isValue && /^[+-]?\d+$/.test(word) ? matchAt(GROUPS, text, start + word.length) : '';
  const written = word + groups;
  const span = createSpan(written.length);
  const literal = LITERAL.test(written) ? written.toLowerCase() : written;
  const value = tryParse(literal);
  if (value !== undefined) {
    if (literal !== written) reporter.report('bare-word', span, written, [{ ...span, text: literal }]);
    return { end: span.end, value };
  }
  if (NUMBER.test(written)) {
    const number = parseInformalNumber(written);
    reporter.report('bad-number', span, [written, String(number ?? '')]);
    return { end: span.end, value: number ?? 0 };
  }
  const words =
    (word.endsWith('(') || written !== word ? written : matchAt(WORDS, text, start).trimEnd()) ||
    text.slice(start, start + 1);
  const { end } = createSpan(words.length);
  reporter.report('bare-word', { start, end }, words);
  return { end, value: words };
}

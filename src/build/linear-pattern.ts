import { RE2JS } from 're2js';

/** Instructions of a compiled pattern: with more, each character of a cell costs too much. */
const MAX_SIZE = 1000;

/** Tests texts against a pattern. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** A pattern that can be run, or what is wrong with it. */
export type CompiledPattern = { pattern: LinearPattern } | { message: string; help: string };

/**
 * Compiles a pattern of a row schema by RE2, whose time is linear in the text whatever the pattern is. What JavaScript or RE2 does not
 * take is refused.
 */
export function compileLinearPattern(source: string): CompiledPattern {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /s, '') : String(error);
    return {
      message: `${JSON.stringify(source)} is not a regular expression: ${reason}.`,
      help: 'A sign with a meaning of its own, such as ( [ { * + ? ., is written with a backslash before it.',
    };
  }
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    return pattern.programSize() > MAX_SIZE ? refuseLarge(source) : { pattern };
  } catch {
    return /\{\d+(,\d*)?\}/.test(source) && !/\(\?<?[=!]|\\\d/.test(source)
      ? refuseLarge(source)
      : refuseUnsafe(source);
  }
}

function refuseUnsafe(source: string): CompiledPattern {
  return {
    message: `The pattern ${JSON.stringify(source)} can not be run safely.`,
    help: 'Patterns may not look ahead (?=…) or back (?<=…), refer to groups (\\1) or name scripts (\\p{Script=…}): some texts would take hours. Write it without.',
  };
}

function refuseLarge(source: string): CompiledPattern {
  return {
    message: `The pattern ${JSON.stringify(source)} is too large.`,
    help: 'Say how long a text may be by "minLength" and "maxLength", not by {…} in the pattern.',
  };
}

import { RE2JS } from 're2js';

/** The maximum number of instructions of a compiled pattern. A larger one is too slow per character. */
const MAX_SIZE = 1000;

/** A compiled pattern. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** A compiled pattern, or the reason why it is refused. */
export type CompiledPattern = { pattern: LinearPattern } | { message: string; help: string };

/**
 * Compiles a pattern of a row schema with RE2, which runs in linear time. Refuses what JavaScript
 * or RE2 does not support.
 */
export function compileLinearPattern(source: string): CompiledPattern {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /s, '') : String(error);
    return {
      message: `${JSON.stringify(source)} is not a regular expression: ${reason}.`,
      help: 'Write a backslash before characters with a special meaning, such as ( [ { * + ? and the dot.',
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
    message: `The pattern ${JSON.stringify(source)} can't be run safely.`,
    help: 'Patterns may not look ahead (?=…) or back (?<=…), refer to groups (\\1) or name scripts (\\p{Script=…}): some texts would take hours. Write it without.',
  };
}

function refuseLarge(source: string): CompiledPattern {
  return {
    message: `The pattern ${JSON.stringify(source)} is too large.`,
    help: 'Say how long a text may be by "minLength" and "maxLength", not by {…} in the pattern.',
  };
}

import { findVariables } from '../../../core/analyze/variables.ts';

/** First of the private characters, which stand for those of a variable while Markdown is parsed or written. */
const HIDDEN = 0xe000;
/** Number of characters that can be hidden. The few others in names are no marks of Markdown. */
const HIDEABLE = 0x1900;
const TOKEN = /\uE07B[^\uE07D]*\uE07D/;
/** A hidden character that was written by its number. */
const NUMBERED = /&#x(E0[0-7][0-9A-F]);/gi;

function shift(text: string, by: number): string {
  return text.replaceAll(/./gs, (character) => {
    const code = character.charCodeAt(0);
    const isShifted = by > 0 ? code < HIDEABLE : code >= HIDDEN && code < HIDDEN + HIDEABLE;
    return isShifted ? String.fromCharCode(code + by) : character;
  });
}

/** Replaces each variable by as many letters: no mark of Markdown is in it, and marks beside it count. */
export function hideVariables(text: string): string {
  let hidden = text;
  for (const { start, end } of findVariables(text))
    hidden = hidden.slice(0, start) + shift(text.slice(start, end), HIDDEN) + hidden.slice(end);
  return hidden;
}

/** Doubles the braces of a text in which nothing is code yet. */
export function doubleBraces(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}

/** Returns a text as it was before `doubleBraces`, or as a visitor sees single braces in it. */
export function undoubleBraces(text: string): string {
  return text.replaceAll(/(\{[^{}]*\})|\{\{|\}\}/g, (token, whole?: string) => whole ?? token.charAt(0));
}

/** Returns a text as it was before `hideVariables`. */
export function showVariables(text: string): string {
  const letters = text.replaceAll(NUMBERED, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return letters.replaceAll(new RegExp(TOKEN, 'g'), (token) => shift(token, -HIDDEN));
}

/** Splits a text at its hidden variables: text and variables by turns. */
export function splitAtVariables(text: string): string[] {
  return text.split(new RegExp(`(${TOKEN.source})`)).map(showVariables);
}

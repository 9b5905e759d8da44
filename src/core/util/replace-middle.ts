import type { Fix } from '../types.ts';

const LOW_SURROGATE = /[\uDC00-\uDFFF]/;

/** Returns the edit that makes a text of another one, of the middle that differs. A character of two units stays whole. */
export function replaceMiddle(old: string, text: string): Fix {
  const shortest = Math.min(old.length, text.length);
  let start = 0;
  while (start < shortest && old[start] === text[start]) start++;
  let left = 0;
  while (left < shortest - start && old.at(-1 - left) === text.at(-1 - left)) left++;
  if (LOW_SURROGATE.test(old.charAt(start) + text.charAt(start)) && start > 0) start--;
  if (LOW_SURROGATE.test(old.charAt(old.length - left)) && left > 0) left--;
  return { start, end: old.length - left, text: text.slice(start, text.length - left) };
}

const MAX_LENGTH = 60;

/** Shortens a text to about 60 characters for a message. */
export function abbreviate(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${[...text.slice(0, MAX_LENGTH)].slice(0, -1).join('')}…`;
}

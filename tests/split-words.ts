/** Splits a long list of names or pieces at its spaces and line breaks. */
export function splitWords(list: string): string[] {
  return list.split(/[ \n]+/).filter((word) => word !== '');
}

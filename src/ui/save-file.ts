/** Saves a text as a file. Its name is the title without characters that a name can't contain. */
export function saveFile(title: string, extension: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const download = `${title.replace(/[\\/:*?"<>| ]+/g, ' ')}.${extension}`;
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

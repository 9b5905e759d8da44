/** Names of devices, which no file can have on Windows. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns true for a path with a name that Windows reserves, with any ending: `media/CON.svg`. */
export function hasReservedName(path: string): boolean {
  return path.split('/').some((step) => DEVICE.test(step));
}

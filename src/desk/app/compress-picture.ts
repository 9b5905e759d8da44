/** The limits of a picture that is sent: megabytes, and pixels in width and height. */
const MAX_MB = 2;
const MAX_SIDE = 3000;
/** The type of what is sent by the type of the picture. Canvases make no AVIF and no moving pictures. */
const TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  'image/png': 'image/webp',
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
};

/** Resolves to a large picture made smaller, a HEIC photo as a JPEG where the browser can read it, or the file itself. */
export async function compressPicture(file: File): Promise<Blob> {
  const fileType = TYPES[file.type];
  const isHeic = /hei[cf]$/.test(file.type);
  if (fileType === undefined || (!isHeic && file.size <= MAX_MB * 2 ** 20)) return file;
  const options = {
    maxSizeMB: MAX_MB,
    maxWidthOrHeight: MAX_SIDE,
    // The library's own worker would load its script from a public host.
    useWebWorker: false,
    fileType,
    initialQuality: 0.9,
  };
  // The library can't be loaded when the server has ended.
  return import('browser-image-compression').then((one) => one.default(file, options)).catch(() => file);
}

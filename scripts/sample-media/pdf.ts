import { createHash } from 'node:crypto';

/** A page of a document: what is drawn, as content-stream operators, and the JPEG it may show as `/Im`. */
export interface PdfPage {
  readonly content: string;
  readonly picture?: { readonly data: Buffer; readonly width: number; readonly height: number };
}

/** What a document says about itself. */
export interface PdfMeta {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
}

const extras: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '•': 0x95,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '·': 0xb7,
  '×': 0xd7,
};

/** Words as a PDF string in WinAnsi; throws RangeError for a letter outside of it. */
export function pdfString(words: string): string {
  const codes = [...words].map((char) => {
    const code = extras[char] ?? char.charCodeAt(0);
    if (code > 255) throw new RangeError(`No WinAnsi code for "${char}".`);
    return code.toString(16).padStart(2, '0');
  });
  return `<${codes.join('')}>`;
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const font = (name: string): Buffer =>
  Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);

/** Writes an A4 document with Helvetica as `/F1` and its bold as `/F2`. Same input, same bytes: it holds no date. */
export function pdf(meta: PdfMeta, pages: readonly PdfPage[]): Buffer {
  const bodies: Buffer[] = [];
  const add = (body: Buffer | string): number =>
    bodies.push(typeof body === 'string' ? Buffer.from(body) : body);
  add('<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >> >>');
  const first = 6;
  const kids = pages.map((_, index) => `${first + index * 3} 0 R`).join(' ');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 595 842] >>`);
  add(font('Helvetica'));
  add(font('Helvetica-Bold'));
  add(
    `<< /Title ${pdfString(meta.title)} /Subject ${pdfString(meta.subject)} /Author ${pdfString(meta.author)} >>`,
  );
  for (const { content, picture } of pages) {
    const own = bodies.length + 1;
    const shown = picture ? ` /XObject << /Im ${own + 2} 0 R >>` : '';
    add(
      `<< /Type /Page /Parent 2 0 R /Contents ${own + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >>${shown} >> >>`,
    );
    add(stream('', Buffer.from(content, 'latin1')));
    const about =
      picture &&
      `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    add(picture && about ? stream(about, picture.data) : 'null');
  }
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let size = parts[0]?.length ?? 0;
  const offsets = bodies.map((body, index) => {
    const at = size;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    size += part.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R /Info 5 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}

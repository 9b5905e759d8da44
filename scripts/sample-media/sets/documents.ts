import { type Artifact, paint } from '../paint.ts';
import { type PdfPage, pdf, pdfString } from '../pdf.ts';
import { wrap } from '../text.ts';
import { type Leaflet, leaflets, type Section } from './leaflets.ts';

const foot = 'Sample document of the CPSAI demonstration site · office@example.org';

const write = (
  words: string,
  x: number,
  y: number,
  style: { font: 'F1' | 'F2'; size: number; color: string },
): string => `BT /${style.font} ${style.size} Tf ${style.color} rg ${x} ${y} Td ${pdfString(words)} Tj ET\n`;

/** Size of the body text in points. */
const BODY = 12.5;

const indigo = '0.118 0.227 0.541';
const ink = '0.059 0.09 0.165';
const quiet = '0.28 0.33 0.41';

function flow(sections: readonly Section[], top: number): string {
  let y = top;
  let content = '';
  for (const { heading, words } of sections) {
    content += write(heading, 56, y, { font: 'F2', size: 17, color: indigo });
    y -= 27;
    for (const paragraph of words) {
      const item = paragraph.startsWith('- ');
      const [x, width] = item ? [72, 452] : [56, 468];
      if (item) content += write('•', 58, y, { font: 'F1', size: BODY, color: '0.761 0.255 0.047' });
      for (const row of wrap(paragraph.replace(/^- /, ''), width, { size: BODY })) {
        content += write(row, x, y, { font: 'F1', size: BODY, color: ink });
        y -= BODY * 1.55;
      }
      y -= item ? 4 : 9;
    }
    y -= 24;
  }
  return content;
}

async function leaflet({ path, title, lead, palette, motif, pages }: Leaflet): Promise<Buffer> {
  const size = { width: 1190, height: 480 };
  const data = await paint({ path, ...size, palette, motifs: [motif], focus: 0.76, fade: true, shade: 0.6 });
  const made = pages.map((sections, index): PdfPage => {
    const white = '1 1 1';
    const cover = `q 595 0 0 240 0 602 cm /Im Do Q\n${write(title, 56, 660, { font: 'F2', size: 27, color: white })}${write(lead, 56, 634, { font: 'F1', size: 13, color: white })}`;
    const runner = `${indigo} rg 0 826 595 16 re f\n${write(title, 56, 790, { font: 'F1', size: 10, color: quiet })}`;
    const end = `0.85 0.87 0.92 RG 56 52 m 539 52 l S\n${write(foot, 56, 36, { font: 'F1', size: 8.5, color: quiet })}${write(`${index + 1} / ${pages.length}`, 520, 36, { font: 'F1', size: 8.5, color: quiet })}`;
    const content = (index ? runner : cover) + flow(sections, index ? 742 : 560) + end;
    return index ? { content } : { content, picture: { data, ...size } };
  });
  return pdf({ title, subject: lead, author: 'CPSAI (sample content)' }, made);
}

/** The files that the site offers for download. */
export const documents: readonly Artifact[] = leaflets.map((one) => ({
  path: one.path,
  make: () => leaflet(one),
}));

import { circuit, network, orbit } from '../motifs/tech.ts';
import { type Artifact, paint } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import { type PdfPage, pdf, pdfString } from '../pdf.ts';
import type { Motif } from '../svg.ts';
import { wrap } from '../text.ts';

interface Section {
  readonly heading: string;
  /** Paragraphs; one that starts with `- ` is a list item. */
  readonly words: readonly string[];
}

interface Leaflet {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly palette: PaletteName;
  readonly motif: Motif;
  /** The sections of each page. */
  readonly pages: readonly (readonly Section[])[];
}

const foot = 'Sample document of the CPSAI demonstration site · office@example.org';

const leaflets: readonly Leaflet[] = [
  {
    path: 'files/brochure.pdf',
    title: 'HAAI Cohort 4: course brochure',
    lead: 'Hands-on Approach to Advanced AI for Real-World Applications',
    palette: 'dusk',
    motif: network,
    pages: [
      [
        {
          heading: 'What it is',
          words: [
            'A guided course of fourteen weeks in which every topic ends in something that runs: a cleaned data set, a trained model, a small device that decides by itself.',
            'It is meant for students, engineers and teachers who can write simple programs and want to work on real problems.',
          ],
        },
        {
          heading: 'How a week goes',
          words: [
            '- Two live sessions with worked examples',
            '- One lab on data from agriculture, health, energy or transport',
            '- One hour with a mentor in a small group',
            '- A short review of another participant’s work',
          ],
        },
        {
          heading: 'What you leave with',
          words: [
            '- Fourteen small projects in a portfolio of your own',
            '- A capstone that you have presented to a panel',
            '- A certificate for those who complete both',
          ],
        },
      ],
      [
        {
          heading: 'The fourteen weeks',
          words: [
            '- Weeks 1–2: Python, data, probability and statistics',
            '- Weeks 3–5: linear models, trees and ensembles, clustering',
            '- Weeks 6–8: neural networks, vision, detection and segmentation',
            '- Weeks 9–11: time series, transformers, large language models and retrieval',
            '- Week 12: reinforcement learning and control',
            '- Week 13: AI at the edge and deployment',
            '- Week 14: responsible AI and the capstone',
          ],
        },
        {
          heading: 'What to bring',
          words: [
            'A laptop, a working knowledge of one programming language, school mathematics, and about eight hours a week.',
          ],
        },
        {
          heading: 'How to apply',
          words: [
            'Use the APPLY NOW button on the upskilling page, or write to office@example.org.',
            'This brochure is sample content: the plan is illustrative and no fee, date or seat in it is real.',
          ],
        },
      ],
    ],
  },
  {
    path: 'files/newsletter.pdf',
    title: 'CPSAI newsletter: sample issue',
    lead: 'News of the hub in two pages',
    palette: 'plum',
    motif: orbit,
    pages: [
      [
        {
          heading: 'The hub in numbers',
          words: [
            'Founded in 2020 and one of 25 innovation hubs, the hub now supports 63 translational research projects in eight domains. 8588 people have been upskilled, 92 fellowships are supported and 51 publications have come out of the work. Six startups and one international collaboration complete the picture.',
          ],
        },
        {
          heading: 'From the laboratory to the field',
          words: [
            'A project that enters at technology readiness level 3 is expected to leave at level 7: shown to work where it will be used. Each team has a mentor, a partner who wants the result, and a review every quarter.',
          ],
        },
        {
          heading: 'Open now',
          words: [
            '- CPS-EIR and PRAYAS: registration is live for 2025-26, last date 30 September 2025',
            '- HAAI Cohort 4: applications on the upskilling page',
          ],
        },
      ],
      [
        {
          heading: 'Eight domains',
          words: [
            'Agriculture; education; environment and disaster management; healthcare; legal; manufacturing; transportation and safety; energy. The table of projects on the site has a section for each.',
          ],
        },
        {
          heading: 'Meet the startups',
          words: [
            'AgriNova Sample, MediSketch, RailMock, VoltSpecimen, LexDraft and EcoPrototype. Their names are invented for this sample; their logos are on the startups page.',
          ],
        },
        {
          heading: 'Write to us',
          words: ['Notes, corrections and ideas for the next issue are welcome at office@example.org.'],
        },
      ],
    ],
  },
  {
    path: 'files/one-pager.pdf',
    title: 'Sample one-pager',
    lead: 'This page stands in for the one-page summary of a project or a fellow',
    palette: 'sea',
    motif: circuit,
    pages: [
      [
        {
          heading: 'Problem',
          words: [
            'What is hard today, for whom, and what it costs them. Two or three sentences that somebody outside of the field understands.',
          ],
        },
        {
          heading: 'Approach',
          words: [
            'What the team builds: what it senses, how it decides and what it acts upon.',
            '- Data: where it comes from and who may use it',
            '- Model: what it predicts and how well',
            '- Device: where it runs and what it needs',
          ],
        },
        {
          heading: 'State and next step',
          words: [
            'From technology readiness level 3 towards level 7: what has been shown in the laboratory, what is being shown in the field, and what comes next.',
          ],
        },
        {
          heading: 'About this file',
          words: [
            'Sample one-pager. It describes no real project and no real person; replace the file to publish the true one.',
          ],
        },
      ],
    ],
  },
];

const write = (
  words: string,
  x: number,
  y: number,
  style: { font: 'F1' | 'F2'; size: number; color: string },
): string => `BT /${style.font} ${style.size} Tf ${style.color} rg ${x} ${y} Td ${pdfString(words)} Tj ET\n`;

const indigo = '0.118 0.227 0.541';
const ink = '0.059 0.09 0.165';
const quiet = '0.28 0.33 0.41';

function flow(sections: readonly Section[], top: number): string {
  let y = top;
  let content = '';
  for (const { heading, words } of sections) {
    content += write(heading, 56, y, { font: 'F2', size: 15, color: indigo });
    y -= 24;
    for (const paragraph of words) {
      const item = paragraph.startsWith('- ');
      const [x, width] = item ? [72, 452] : [56, 468];
      if (item) content += write('•', 58, y, { font: 'F1', size: 11, color: '0.761 0.255 0.047' });
      for (const row of wrap(paragraph.replace(/^- /, ''), width, { size: 11 })) {
        content += write(row, x, y, { font: 'F1', size: 11, color: ink });
        y -= 16.5;
      }
      y -= item ? 3 : 7;
    }
    y -= 18;
  }
  return content;
}

async function leaflet({ path, title, lead, palette, motif, pages }: Leaflet): Promise<Buffer> {
  const size = { width: 1190, height: 480 };
  const data = await paint({ path, ...size, palette, motifs: [motif], focus: 0.76, shade: 0.6 });
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

import { circuit, network, orbit } from '../motifs/index.ts';
import type { PaletteName } from '../palette.ts';
import type { Motif } from '../svg.ts';

/** A heading and what stands below it. */
export interface Section {
  readonly heading: string;
  /** Paragraphs; one that starts with `- ` is a list item. */
  readonly words: readonly string[];
}

/** A document for download: a cover picture over its first page, and the sections of each page. */
export interface Leaflet {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly palette: PaletteName;
  readonly motif: Motif;
  /** The sections of each page. */
  readonly pages: readonly (readonly Section[])[];
}

/** The words of the documents. */
export const leaflets: readonly Leaflet[] = [
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
            '- CPS-EIR and PRAYAS 2025-26: last date 30 September 2025',
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

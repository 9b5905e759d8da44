import { chip } from '../motifs/index.ts';
import { type Artifact, drawn, paint } from '../paint.ts';
import { circle, document, line, path, rect } from '../svg.ts';
import { text, wrap } from '../text.ts';

const indigo = '#1e3a8a';
const saffron = '#c2410c';
const ink = '#0f172a';
const quiet = '#475569';

type Week = readonly [topic: string, lab: string];

/** The course week by week, as the two schedules show it. */
export const weeks: readonly Week[] = [
  ['Python, data and notebooks', 'Clean a messy sensor log'],
  ['Probability and statistics for learning', 'Estimate the noise in field readings'],
  ['Linear models and regularisation', 'Predict the crop yield of a plot'],
  ['Trees, ensembles and sound validation', 'Flag a failing motor early'],
  ['Clustering and dimensionality reduction', 'Group daily power-use profiles'],
  ['Neural networks from first principles', 'Train a digit recogniser, layer by layer'],
  ['Convolutional networks for vision', 'Detect leaf disease in photographs'],
  ['Detection and segmentation', 'Count vehicles at a junction'],
  ['Sequence models and time series', 'Forecast the output of a rooftop solar plant'],
  ['Attention and transformers', 'Summarise long documents'],
  ['Large language models and retrieval', 'Build a help desk that cites its sources'],
  ['Reinforcement learning and control', 'Balance a simulated cart'],
  ['AI at the edge and deployment', 'Run a model on a small board'],
  ['Responsible AI and the capstone', 'Present the capstone project'],
];

function schedule(first: number): string {
  const rows = weeks.slice(first, first + 7).map(([topic, lab], row) => {
    const y = 276 + row * 94;
    return (
      rect(60, y, [1280, 94], { fill: row % 2 ? '#ffffff' : '#f3f5fc' }) +
      circle(130, y + 47, 30, { fill: indigo }) +
      text(String(first + row + 1), 130, y + 57, {
        size: 28,
        weight: 700,
        fill: '#ffffff',
        anchor: 'middle',
      }) +
      text(topic, 210, y + 57, { size: 30, weight: 500, fill: ink }) +
      text(lab, 810, y + 56, { size: 26, weight: 500, fill: quiet }) +
      line([60, y + 94], [1340, y + 94], { line: '#d9dff0', width: 1.5 })
    );
  });
  const head =
    rect(0, 0, [1400, 190], { fill: indigo }) +
    rect(0, 190, [1400, 6], { fill: saffron }) +
    text('HAAI Cohort 4', 60, 86, { size: 56, weight: 700, fill: '#ffffff' }) +
    text('Hands-on Approach to Advanced AI for Real-World Applications', 60, 140, {
      size: 29,
      weight: 500,
      fill: '#d5defb',
    }) +
    text(`Weeks ${first + 1}–${first + 7}`, 1340, 86, {
      size: 40,
      weight: 500,
      fill: '#ffffff',
      anchor: 'end',
    });
  const columns = (
    [
      ['Week', 92],
      ['Topic', 210],
      ['Hands-on work', 810],
    ] as const
  )
    .map(([words, x]) => text(words, x, 252, { size: 24, weight: 700, fill: saffron }))
    .join('');
  return document(
    rect(0, 0, [1400, 1000], { fill: '#ffffff' }) +
      head +
      columns +
      rows.join('') +
      text('Sample course plan. Topics and order are illustrative.', 60, 974, {
        size: 21,
        weight: 500,
        fill: quiet,
      }),
    [1400, 1000],
  );
}

const facts = [
  ['Duration', '16 hours'],
  ['Mode', 'Online'],
  ['Dates', '23 to 29 June 2025'],
  ['Apply by', '15 June 2025'],
] as const;

async function flyer(): Promise<string> {
  const art = await paint({
    path: 'banners/embedded-flyer.png',
    width: 1200,
    height: 720,
    palette: 'dusk',
    motifs: [chip],
    focus: 0.5,
    quality: 88,
  });
  const title = wrap('AI-powered Embedded System Design Course', 1040, { size: 86, weight: 700 })
    .map((words, row) => text(words, 80, 850 + row * 94, { size: 86, weight: 700, fill: ink }))
    .join('');
  const list = facts.map(([name, value], index) => {
    const [x, y] = [80 + (index % 2) * 530, 1110 + Math.floor(index / 2) * 176];
    return (
      line([x, y], [x + 490, y], { line: index === 3 ? saffron : '#c5cfee', width: 4 }) +
      text(name, x, y + 50, { size: 30, weight: 500, fill: quiet }) +
      text(value, x, y + 108, { size: 46, weight: 700, fill: index === 3 ? saffron : indigo })
    );
  });
  const foot =
    rect(0, 1490, [1200, 110], { fill: indigo }) +
    text('CPSAI', 80, 1560, { size: 44, weight: 700, fill: '#ffffff', tracking: 0.02 }) +
    text('Design, build and run intelligence on small devices', 1120, 1557, {
      size: 30,
      weight: 500,
      fill: '#d5defb',
      anchor: 'end',
    });
  const picture = `<image width="1200" height="720" href="data:image/jpeg;base64,${art.toString('base64')}"/>`;
  return document(
    rect(0, 0, [1200, 1600], { fill: '#ffffff' }) +
      picture +
      path('M0 720H1200', { line: saffron, width: 8 }) +
      title +
      list.join('') +
      foot,
    [1200, 1600],
  );
}

/** Pictures whose words are to be read: the course schedules and the course flyer. */
export const sheets: readonly Artifact[] = [
  drawn('upskill/schedule-1.png', schedule(0)),
  drawn('upskill/schedule-2.png', schedule(7)),
  {
    path: 'banners/embedded-flyer.png',
    make: async () => drawn('banners/embedded-flyer.png', await flyer()).make(),
  },
];

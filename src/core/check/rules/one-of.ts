import type { Rule } from './rule.ts';

const FILE = { src: 'tour.mp4', captions: 'tour.vtt', title: 'A tour' };
const EMBED = { provider: 'youtube', id: 'sample-0001', title: 'A tour' };
const FILES = { 'content/media/tour.mp4': 'a video', 'content/media/tour.vtt': 'WEBVTT' };
const createVideo = (source: object) => {
  const video = { ...source, poster: { src: 'logo.svg', decorative: true } };
  return { blocks: [{ type: 'video', videos: [video] }], files: FILES };
};

export const oneOf: Rule = {
  why: 'A video or photo comes either from another site or from a file of your own. With neither there is nothing to show; with both it is not clear which one is meant.',
  bad: createVideo({ embed: EMBED, file: FILE }),
  good: createVideo({ file: FILE }),
  page({ objects }, _site, report) {
    for (const { pointer, value, tree } of objects) {
      const alternatives = tree.node['x-oneOf'] ?? [];
      const present = alternatives.filter((field) => Object.hasOwn(value, field));
      if (alternatives.length === 0 || present.length === 1) continue;
      const names = alternatives.map((field) => `"${field}"`);
      const [, second] = present;
      if (second === undefined)
        report({
          at: pointer,
          missing: alternatives,
          message: `${names.join(' or ')} is missing here.`,
          help: 'Add one of them.',
        });
      else
        report({
          at: `${pointer}/${second}`,
          target: 'key',
          message: `Only one of ${names.join(' and ')} is allowed here.`,
          help: 'Remove one of them.',
        });
    }
  },
};

import sharp, { type Sharp } from 'sharp';

/** Creates a picture of noise, which no format makes small. */
export function noise(width = 96, height = 64): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#147',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
}

/** The levels of red, green and blue in the palette of placeholder colours, as hexadecimal digits. In a tint, more are not seen. */
const LEVELS = ['2', '8', 'e'];

/** Returns the class of the palette colour closest to a colour (red, green and blue from 0 to 255). */
export function getPlaceholderClass(rgb: Uint8Array): string {
  const digits = [...rgb.subarray(0, 3)].map((value) => LEVELS[Math.floor((value / 256) * LEVELS.length)]);
  return `placeholder-${digits.join('')}`;
}

/** Returns the style sheet of the palette: tints of the page's quiet background in both colour schemes. */
export function createPlaceholderCss(): string {
  const colours = LEVELS.flatMap((red) =>
    LEVELS.flatMap((green) => LEVELS.map((blue) => `${red}${green}${blue}`)),
  );
  const toRule = (colour: string) =>
    `.placeholder-${colour}{background-color:color-mix(in oklab,#${colour} 25%,var(--color-quiet))}`;
  return colours.map(toRule).join('');
}

/** Common names of colours, from https://www.w3.org/TR/css-color-4/#named-colors. */
const NAMES: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  crimson: '#dc143c',
  cyan: '#00ffff',
  darkblue: '#00008b',
  darkgreen: '#006400',
  darkred: '#8b0000',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  indigo: '#4b0082',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  rebeccapurple: '#663399',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
};

/** Returns a colour as `#rrggbb` from its name, from three digits, from digits without `#`, or from `rgb(…)`; else `undefined`. */
export function toHexColor(value: string): string | undefined {
  const name = value.toLowerCase().replaceAll(/[\s-]/g, '');
  if (Object.hasOwn(NAMES, name)) return NAMES[name];
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(name);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  // Full opacity (`ff`) is left out.
  const long = /^#?([0-9a-f]{6})(ff)?$/.exec(name);
  if (long) return `#${long[1]}`;
  const parts = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(,1)?\)$/.exec(name)?.slice(1, 4).map(Number);
  if (!parts?.every((part) => part <= 255)) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

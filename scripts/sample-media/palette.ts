/** The colours of one picture: the ground's mesh and the inks drawn on it, all `#rrggbb`. */
export interface Palette {
  /** Whether the ground is dark, which decides how glows and veils are laid. */
  readonly dark: boolean;
  /** The ground's first colour, under everything. */
  readonly base: string;
  /** Colours of the soft lights on the ground; the last is the accent and stays small. */
  readonly lights: readonly string[];
  /** The ink of lines. */
  readonly line: string;
  /** A quieter ink: fills, far planes. */
  readonly soft: string;
  /** The ink of the one thing that should be noticed. */
  readonly accent: string;
}

const dark = (
  base: string,
  lights: readonly string[],
  line: string,
  soft: string,
  accent: string,
): Palette => ({
  dark: true,
  base,
  lights,
  line,
  soft,
  accent,
});

const light = (
  base: string,
  lights: readonly string[],
  line: string,
  soft: string,
  accent: string,
): Palette => ({
  ...dark(base, lights, line, soft, accent),
  dark: false,
});

/** The family: brand indigo #1e3a8a, saffron #c2410c, ink #0f172a and their neighbours. */
export const palettes = {
  dusk: dark('#0f172a', ['#1e3a8a', '#3b4fb0', '#172554', '#c2410c'], '#c7d2fe', '#6478c8', '#fb923c'),
  night: dark('#0b1120', ['#1e3a8a', '#172554', '#312e81', '#4f6bd8'], '#bfd0ff', '#5468b4', '#fbbf77'),
  sea: dark('#0b1b2e', ['#12507a', '#0f766e', '#1e3a8a', '#2dd4bf'], '#b6ecf0', '#4d9fb4', '#fdba74'),
  forest: dark('#0c1f24', ['#14532d', '#0f766e', '#1e3a8a', '#84a845'], '#cfeadb', '#5fa08d', '#fcd34d'),
  plum: dark('#180f2e', ['#4c1d95', '#1e3a8a', '#701a55', '#d9572b'], '#e4d4ff', '#8b6cc9', '#fb9a5c'),
  ember: dark('#1c1020', ['#7c2d12', '#c2410c', '#3b1d5e', '#f59e0b'], '#ffe3cc', '#c98a6d', '#fdba74'),
  slate: dark('#111b2d', ['#334870', '#1e3a8a', '#27364f', '#7c8fb8'], '#dbe4f5', '#7688ad', '#f59a5f'),
  indigo: dark('#16265c', ['#1e3a8a', '#3f5fd0', '#27307e', '#e0703a'], '#dbe4ff', '#7f95e0', '#fdba74'),
  paper: light('#f6f4ef', ['#dfe6fb', '#fbe6d6', '#eef1fa', '#c9d5f7'], '#1e3a8a', '#92a5da', '#c2410c'),
  dawn: light('#fdeee2', ['#f9cfb0', '#d5dcfa', '#fbe3e0', '#f3a777'], '#2b3f8f', '#b59fc6', '#c2410c'),
  sky: light('#e9f0fd', ['#bed1fa', '#d8ecf3', '#cfd3fb', '#fbd9bd'], '#1e3a8a', '#88a2e0', '#c2410c'),
  mint: light('#eef6f2', ['#c9e8df', '#d8e4fb', '#e6f0d2', '#a9d6d2'], '#134e6f', '#7fb3b3', '#c2410c'),
} as const satisfies Record<string, Palette>;

/** The name of a palette. */
export type PaletteName = keyof typeof palettes;

import { useEffect, useState } from 'react';
import type { Site } from '../../generated/props.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const SELECT =
  'min-h-8 max-w-full min-w-0 rounded-small border border-line-strong bg-surface px-2 py-1 text-ink';

/** Selects the colours: the device's, light or dark. Rendered in the browser only, since it needs JavaScript. */
export function ThemeSwitch({ words }: Pick<Site, 'words'>) {
  const [theme, setTheme] = useState<Theme>();
  useEffect(() => {
    const chosen = document.documentElement.dataset.theme;
    setTheme(THEMES.find((known) => known === chosen) ?? 'system');
  }, []);
  if (theme === undefined) return null;
  const names = { system: words.themeSystem, light: words.themeLight, dark: words.themeDark };
  return (
    <label className="inline-flex max-w-full flex-wrap items-center gap-2">
      {words.theme}
      <select
        className={SELECT}
        value={theme}
        onChange={({ target }) => {
          const chosen = THEMES.find((known) => known === target.value) ?? 'system';
          setTheme(chosen);
          applyTheme(chosen);
        }}
      >
        {THEMES.map((known) => (
          <option key={known} value={known}>
            {names[known]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Applies a theme to the page and stores it for the next one (`src/client/theme.ts`). */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the theme lasts until the next full load.
  }
}

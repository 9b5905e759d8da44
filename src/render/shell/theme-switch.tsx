import { useEffect, useState } from 'react';
import type { Site } from '../../generated/props.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The choice between light and dark colours, where there is JavaScript; without, the device's own hold. */
export function ThemeSwitch({ words }: Pick<Site, 'words'>) {
  const [theme, setTheme] = useState<Theme>();
  useEffect(() => {
    const chosen = document.documentElement.dataset.theme;
    setTheme(THEMES.find((known) => known === chosen) ?? 'system');
  }, []);
  if (theme === undefined) return null;
  const names = { system: words.themeSystem, light: words.themeLight, dark: words.themeDark };
  return (
    <label className="theme-switch">
      {words.theme}
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = THEMES.find((known) => known === target.value) ?? 'system';
          setTheme(chosen);
          choose(chosen);
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

function choose(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}

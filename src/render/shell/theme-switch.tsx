import { useSite } from '../../ui/context.tsx';
import { useHasScript } from '../../ui/use-has-script.ts';

const SELECT = 'min-h-8 max-w-full min-w-0 rounded-small border border-current bg-deep px-2 py-1 text-white';

/** Selects the colours: the device's, light or dark. Rendered in the browser only, since it needs JavaScript. */
export function ThemeSwitch() {
  const { words } = useSite();
  if (!useHasScript()) return null;
  return (
    <label className="inline-flex max-w-full flex-wrap items-center gap-2">
      {words.theme}
      <select
        className={SELECT}
        defaultValue={document.documentElement.dataset.theme}
        onChange={({ target }) => applyTheme(target.value)}
      >
        <option value="system">{words.themeSystem}</option>
        <option value="light">{words.themeLight}</option>
        <option value="dark">{words.themeDark}</option>
      </select>
    </label>
  );
}

/** Applies a theme to the page and stores it for the next one (`src/client/theme.ts`). */
function applyTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the theme lasts until the next full load.
  }
}

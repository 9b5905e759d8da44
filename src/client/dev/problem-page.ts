import { openInEditor } from './panel.ts';

/** A page that shows why there is none: it loads again after each save, and its places open in the editor. */
for (const button of document.querySelectorAll<HTMLElement>('[data-open]'))
  button.addEventListener('click', () => void openInEditor(button.dataset.open ?? ''));
import.meta.hot?.on('blocksite:changed', () => location.reload());

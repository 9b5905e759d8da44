import './panel.ts';

// A page that shows why there is none: it loads again after each save, and its places open in the editor.
import.meta.hot?.on('blocksite:changed', () => location.reload());

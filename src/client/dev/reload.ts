/** Loads the page anew when content has changed: for when there is no page yet that could be put right. */
import.meta.hot?.on('blocksite:changed', () => location.reload());

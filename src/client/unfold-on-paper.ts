/** Opens folded texts for printing in browsers whose style sheets can't: Firefox before 143, Safari before 18.4. */
export function unfoldOnPaper(): void {
  if (CSS.supports('selector(::details-content)')) return;
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
      const { name } = details;
      // Of those with one name, only one can be open.
      Object.assign(details, { name: '', open: true });
      addEventListener('afterprint', () => Object.assign(details, { open: false, name }), { once: true });
    }
  });
}

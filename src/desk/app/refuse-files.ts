/** Keeps the browser from opening a file that is dropped beside a field for pictures, in the place of the desk. */
export function refuseFiles(target: Document): void {
  target.addEventListener('dragover', (event) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
}

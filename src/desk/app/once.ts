/** Returns what a click runs; not the second one of a double click, when something else may be under the mouse. */
export function once(run: () => void) {
  return ({ detail }: { detail: number }): void => {
    if (detail < 2) run();
  };
}

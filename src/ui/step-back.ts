/** True while a step back has begun and the history is still at the entry that it leaves. */
let isLeaving = false;

/** Goes back to the entry before in the history, which is there somewhat later. */
export function stepBack(): void {
  isLeaving = true;
  const arrive = () => {
    isLeaving = false;
  };
  addEventListener('popstate', arrive, { once: true });
  history.back();
}

/** Calls what depends on the present entry of the history: at once, or at the end of a step back that has begun. */
export function afterStep(run: () => void): void {
  if (isLeaving) addEventListener('popstate', run, { once: true });
  else run();
}

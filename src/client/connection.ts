/** The part of the Network Information API that is used here, which not all browsers have. https://wicg.github.io/netinfo/ */
declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Returns `true` if the visitor saves data or has a 2G connection. */
export function isCostly(): boolean {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || effectiveType?.includes('2g') === true;
}

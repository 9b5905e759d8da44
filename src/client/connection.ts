/** The Network Information API, which not all browsers have. https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns `true` if the visitor saves data or has a 2G connection. */
export function isCostly(): boolean {
  const connection: Connection =
    'connection' in navigator && navigator.connection instanceof Object ? navigator.connection : {};
  return connection.saveData === true || connection.effectiveType?.includes('2g') === true;
}

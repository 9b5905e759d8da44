/** What browsers tell of the connection; not all do. https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data or has a connection of the second generation. */
export function isCostly(): boolean {
  const connection: Connection =
    'connection' in navigator && navigator.connection instanceof Object ? navigator.connection : {};
  return connection.saveData === true || connection.effectiveType?.includes('2g') === true;
}

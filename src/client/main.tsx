import '../styles/main.css';

/** What browsers tell of the connection; not all do. https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection: Connection =
  'connection' in navigator && navigator.connection instanceof Object ? navigator.connection : {};

// Everything works without React; on a slow or costly connection it is not loaded at all.
if (!connection.saveData && !connection.effectiveType?.includes('2g')) void import('./hydrate.tsx');

export function StatGrid() { return null; }

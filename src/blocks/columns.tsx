export function Columns() { return null; }

export function PageHeader() { return null; }

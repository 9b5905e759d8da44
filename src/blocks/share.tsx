export function Share() { return null; }

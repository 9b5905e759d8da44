export function Prose() { return null; }

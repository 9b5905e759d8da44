export function Cta() { return null; }

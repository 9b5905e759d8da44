export function Image() { return null; }

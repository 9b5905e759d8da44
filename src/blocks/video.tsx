export function Video() { return null; }

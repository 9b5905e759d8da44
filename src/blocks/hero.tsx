export function Hero() { return null; }

export function CardList() { return null; }

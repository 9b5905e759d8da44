export function LinkList() { return null; }

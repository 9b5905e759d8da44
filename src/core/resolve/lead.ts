/** So many blocks of a page are in view when it opens: its header and what follows, or a hero and what follows. */
const IN_VIEW = 2;

/** Marks the first picture in view of resolved blocks: the one to fetch before all others. */
export function markLead(blocks: unknown): void {
  const lead = Array.isArray(blocks) ? firstPicture(blocks.slice(0, IN_VIEW)) : undefined;
  if (lead) Reflect.set(lead, 'lead', true);
}

function firstPicture(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('src' in value && 'sources' in value) return value;
  for (const part of Object.values(value)) {
    const found = firstPicture(part);
    if (found) return found;
  }
  return undefined;
}

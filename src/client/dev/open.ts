/** Opens a file in the editor, at `path:line:column` or as it was last seen. */
export async function openInEditor(place: string): Promise<void> {
  const answer = await fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`, { method: 'POST' });
  if (!answer.ok) console.warn(await answer.text());
}

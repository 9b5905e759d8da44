/**
 * Returns whether the content of a page has something that is shown with scripts alone, or without them. All other content looks
 * the same without scripts as before they run.
 */
export function dependsOnScripts(html: string): boolean {
  return /noscript|needs-script|<button/.test(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
}

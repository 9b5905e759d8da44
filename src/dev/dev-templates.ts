import { isDeepStrictEqual } from 'node:util';
import type { SiteContext } from '../core/analyze/site.ts';
import type { PageSummary } from '../core/analyze/summary.ts';
import { parsePageId } from '../core/page-id.ts';
import { listTemplatePages, type Template, type TemplatePages } from '../core/query/templates.ts';

/** The templates of a site while it is edited. */
export class DevTemplates {
  readonly #templates = new Map<string, Template>();
  /** Their pages with the rows of these, as they were last listed. */
  #listed: Pick<TemplatePages, 'pages' | 'diagnostics'> = { pages: new Map(), diagnostics: [] };

  /** The problems of rows that have no page. */
  get diagnostics(): TemplatePages['diagnostics'] {
    return this.#listed.diagnostics;
  }

  has(file: string): boolean {
    return this.#templates.has(file);
  }

  /** Adds a template, or one that has changed: all of its pages count as changed. */
  add(template: Template): void {
    this.#templates.set(template.file, template);
    for (const id of this.#listed.pages.keys())
      if (parsePageId(id).file === template.file) this.#listed.pages.delete(id);
  }

  delete(file: string): void {
    this.#templates.delete(file);
  }

  /** Lists the pages of all templates again: whether each is listed, and those that are new or whose rows have changed. */
  list(
    site: SiteContext,
    pages: readonly PageSummary[],
  ): { isListed: (id: string) => boolean; changed: string[] } {
    const before = this.#listed.pages;
    const written = pages.filter(({ template }) => !template);
    this.#listed = listTemplatePages([...this.#templates.values()], site, written);
    const now = this.#listed.pages;
    return {
      isListed: (id) => parsePageId(id).key === undefined || now.has(id),
      changed: [...now.keys()].filter(
        (id) => !isDeepStrictEqual(now.get(id)?.values, before.get(id)?.values),
      ),
    };
  }
}

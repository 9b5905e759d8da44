import { createCheckOptions } from '../../build/check/check-folder.ts';
import type { Reference } from '../../core/analyze/references.ts';
import { locate } from '../../core/check/locate.ts';
import { listPageFiles } from '../../core/paths/content-paths.ts';
import { canParseUrl } from '../../core/paths/encode-url.ts';
import { getLinkKind } from '../../core/paths/parse-link.ts';
import { loadSite, readReferences, type SiteContext } from '../../core/pipeline/index.ts';
import type { UnlocatedDiagnostic } from '../../core/types.ts';
import { groupBy } from '../../core/util/group-by.ts';
import { folderSource } from '../../files/folder-source.ts';
import { forEachConcurrently } from '../../files/for-each-concurrently.ts';
import { type Answer, DEFAULT_RETRY, type RetryOptions, requestLink } from './request-link.ts';

/** The number of hosts to request at once. Requests to one host are sequential. */
const CONCURRENCY = 8;

/** A link to another site, and its file. */
type ExternalLink = Reference & { file: string };

/**
 * Requests every external URL of the content. Not part of a build: other sites fail independently of it.
 * Returns dead and moved links as problems, and the URLs with an unclear answer.
 */
export async function checkLinks(root: string, retry: RetryOptions = DEFAULT_RETRY) {
  const { site } = loadSite(folderSource(root), createCheckOptions(Date.now()));
  const { source } = site;
  const pages = listPageFiles(source);
  const links = listExternalLinks(pages, site);
  const answered = new Map<string, Answer>();
  const hosts = [...groupBy(links.keys(), (url) => new URL(url).host).values()];
  const work = async (urls: readonly string[]) => {
    for (const url of urls) answered.set(url, await requestLink(url, retry));
  };
  await forEachConcurrently(hosts, work, CONCURRENCY);
  const isOnline = [...answered.values()].some(({ state }) => state !== 'nowhere' && state !== 'unknown');
  for (const [url, { state }] of answered)
    if (state === 'nowhere' && !isOnline)
      answered.set(url, { state: 'unknown', reason: "can't be found from here" });
  const diagnostics = [...links].flatMap(([url, inFiles]) =>
    inFiles.flatMap((link) => createDiagnostic(link, answered.get(url))),
  );
  const unknown = [...answered].flatMap(([url, answer]) =>
    answer.state === 'unknown' ? [{ url, reason: answer.reason }] : [],
  );
  return { problems: locate(diagnostics, source), site, pages: pages.length, requested: links.size, unknown };
}

/** Returns external links, photos and embeds of pages, site config and data by their URL without fragment. */
function listExternalLinks(pages: readonly string[], site: SiteContext): Map<string, ExternalLink[]> {
  const tables = site.tables.names.flatMap((name) => site.tables.get(name)?.file ?? []);
  const files = [...pages, ...tables];
  const references = [site.references, ...files.map((file) => readReferences(file, site))];
  const all = references.flatMap((one) =>
    one.list('link', 'remotePhoto', 'embedUrl').map((link) => ({ ...link, file: link.file ?? one.file })),
  );
  const external = all.filter(({ name }) => getLinkKind(name) === 'external' && canParseUrl(name, BASE_URL));
  return groupBy(external, ({ name }) => {
    const url = new URL(name, BASE_URL);
    url.hash = '';
    return url.href;
  });
}

/** The URL that links without a scheme (`//example.org/`) are resolved against. */
const BASE_URL = 'https://localhost';

function createDiagnostic(link: ExternalLink, answer: Answer | undefined): UnlocatedDiagnostic[] {
  const { name, file, pointer, within } = link;
  const place = { severity: 'warning' as const, file, pointer, within };
  if (answer?.state === 'dead' || answer?.state === 'nowhere') {
    const help = 'Link to its new URL, or remove the link.';
    return [{ ...place, rule: 'dead-link', message: `${name} ${answer.reason}.`, help }];
  }
  if (answer?.state !== 'moved') return [];
  const message = `${name} has moved permanently to ${answer.to}.`;
  return [{ ...place, rule: 'moved-link', message, help: 'Link to the new URL.' }];
}

import type { Example } from '../../src/core/check/rules/rule.ts';
import { getSchemaPath } from '../../src/core/schema/schema.ts';

/** The smallest valid site config, with one variable, `{product}`. */
const SITE = {
  name: '{product} Society',
  url: 'https://www.example.org',
  description: 'A society for the north wind.',
  variables: { product: 'Northwind' },
  logos: [{ src: 'logo.svg', alt: 'Logo' }],
  icon: 'logo.svg',
  navigation: [{ label: 'Home', href: '/' }],
  footer: { text: '© {product}' },
  contact: { email: 'office@example.org', address: ['Testpur'] },
};
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

/** Returns the files of a whole site with an example in it: text by path. */
export function createExampleSite({
  blocks = [],
  meta,
  site,
  files = {},
  links = [],
}: Example): Record<string, string> {
  const list = { type: 'linkList', links: links.map((href) => ({ label: href, href })) };
  const home = {
    path: '/',
    title: 'Home',
    ...(meta && { meta }),
    blocks: [{ type: 'pageHeader' }, ...blocks, ...(links.length > 0 ? [list] : [])],
  };
  const all = {
    'site.config.json': { ...SITE, ...site },
    'content/media/logo.svg': LOGO,
    'content/pages/home.json': home,
    ...files,
  };
  return Object.fromEntries(
    Object.entries(all).map(([path, file]) => [
      path,
      typeof file === 'string' ? file : JSON.stringify(withSchema(path, file), null, 2),
    ]),
  );
}

/** Returns a page or the site config with `$schema`, unless it has one; any other file as it is. */
function withSchema(path: string, file: object): object {
  if (path !== 'site.config.json' && !path.startsWith('content/pages/')) return file;
  return { $schema: getSchemaPath(path), ...file };
}

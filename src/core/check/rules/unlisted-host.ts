import { getSchema } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

const PHOTO = { url: 'https://photos.example.org/harvest.jpg', alt: 'A harvest robot' };
const GALLERY = { type: 'gallery', images: [PHOTO] };

/** Contents of other sites, by the part of the schema, with the end of the help. */
const KINDS = [
  {
    part: 'photo',
    kind: 'remotePhoto',
    where: 'visitors may load photos from there, or copy the photo to content/media/ and name it in "src"',
  },
  {
    part: 'embed',
    kind: 'embedUrl',
    where: 'visitors may load pages from there, or link to it instead',
  },
] as const;

export const unlistedHost: Rule = {
  severity: 'error',
  why: 'Browsers load photos of this site and of the hosts in `photoHosts` (`site.config.json`), and embed pages of the hosts in `embedHosts`, nothing else. What comes from any other host would stay empty.',
  bad: { blocks: [GALLERY] },
  good: { blocks: [GALLERY], site: { photoHosts: ['photos.example.org'] } },
  page(page, site, report) {
    for (const { part, kind, where } of KINDS) {
      const list = `${part}Hosts` as const;
      const hosts: readonly string[] = site[list];
      const valid = new RegExp(String(getSchema(`parts/${part}`).properties?.url?.pattern), 'u');
      for (const reference of page.list(kind)) {
        // Any other URL is reported as wrong.
        if (!valid.test(reference.name) || !URL.canParse(reference.name)) continue;
        const { host } = new URL(reference.name);
        if (hosts.includes(host)) continue;
        const start = reference.name.indexOf('//') + 2;
        const listed = JSON.stringify([...hosts.filter(Boolean), host]).replaceAll(',', ', ');
        report({
          at: reference,
          message: `The ${part} is on ${host}, which is not in "${list}".`,
          help: `Write "${list}": ${listed} in site.config.json if ${where}.`,
          ...(reference.name.startsWith(host, start) && { piece: { start, end: start + host.length } }),
          cause: `unlisted-host ${list} ${host}`,
        });
      }
    }
  },
};

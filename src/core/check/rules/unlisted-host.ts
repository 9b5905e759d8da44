import { canParseUrl } from '../../paths/encode-url.ts';
import { getSchema } from '../../schema/schema.ts';
import { checkEach, type Rule } from './rule.ts';

const PHOTO = { url: 'https://photos.example.org/harvest.jpg', alt: 'A harvest robot' };
const GALLERY = { type: 'gallery', images: [PHOTO] };

export const unlistedHost: Rule = {
  why: 'Browsers load photos of this site and of the hosts in `photoHosts` (`site.config.json`), and embed pages of the hosts in `embedHosts`, nothing else. What comes from any other host would stay empty.',
  bad: { blocks: [GALLERY] },
  good: { blocks: [GALLERY], site: { photoHosts: ['photos.example.org'] } },
  page: checkEach(['remotePhoto', 'embedUrl'], (at, site) => {
    const { name, part } = at;
    const isPhoto = part === 'photo';
    const list = isPhoto ? 'photoHosts' : 'embedHosts';
    const valid = new RegExp(String(getSchema(`parts/${part}`).properties?.url?.pattern), 'u');
    // Any other URL is reported as wrong.
    if (!valid.test(name) || !canParseUrl(name)) return undefined;
    const { host } = new URL(name);
    const hosts = site[list];
    if (hosts.includes(host)) return undefined;
    const start = name.indexOf('//') + 2;
    const listed = JSON.stringify([...hosts.filter(Boolean), host]).replaceAll(',', ', ');
    const reason = isPhoto
      ? 'visitors may load photos from there, or copy the photo to content/media/ and name it in "src"'
      : 'visitors may load pages from there, or link to it instead';
    return {
      message: `The ${part} is on ${host}, which is not in "${list}".`,
      help: `Write "${list}": ${listed} in site.config.json if ${reason}.`,
      ...(name.startsWith(host, start) && { at: { ...at, piece: { start, end: start + host.length } } }),
    };
  }),
};

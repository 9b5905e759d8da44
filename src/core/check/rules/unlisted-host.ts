import { getSchema } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

const PHOTO = { url: 'https://photos.example.org/harvest.jpg', alt: 'A harvest robot' };
const GALLERY = { type: 'gallery', images: [PHOTO] };

const VALID_URL = new RegExp(String(getSchema('parts/photo').properties?.url?.pattern), 'u');

/** Reports a photo of another site whose host the site config does not list. */
export const unlistedHost: Rule = {
  name: 'unlisted-host',
  severity: 'error',
  why: 'Browsers load photos of this site and of the hosts in `photoHosts` (`site.config.json`), nothing else. A photo of any other host would stay empty.',
  bad: { blocks: [GALLERY] },
  good: { blocks: [GALLERY], site: { photoHosts: ['photos.example.org'] } },
  page({ remotePhotos }, { photoHosts }, report) {
    for (const photo of remotePhotos) {
      // Any other URL is reported as wrong.
      if (!VALID_URL.test(photo.name) || !URL.canParse(photo.name)) continue;
      const { host } = new URL(photo.name);
      if (photoHosts.includes(host)) continue;
      const list = JSON.stringify([...photoHosts.filter(Boolean), host]).replaceAll(',', ', ');
      report(photo, {
        message: `The photo is on ${host}, which is not in "photoHosts".`,
        help: `Write "photoHosts": ${list} in site.config.json if visitors may load photos from there, or copy the photo to content/media/ and name it in "src".`,
        word: host,
        cause: `unlisted-host ${host}`,
      });
    }
  },
};

import { describe, expect, it } from 'vitest';
import { getDocumentPolicy, getSecurityHeaders } from '../../../src/build/site-files/headers.ts';
import { createSiteFiles } from '../../../src/build/site-files/index.ts';
import { testSite } from '../../blocks/site.ts';

const PHOTO_HOSTS = ['photos.example.org', 'media.example.net:8443'];
const SOURCES = 'https://photos.example.org https://media.example.net:8443';

/** The policy of a site that shows no photo of another site. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.linkedin.com',
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The same policy with the hosts of photos. */
const WITH_HOSTS = POLICY.map((directive) =>
  /^(img|connect)-src/.test(directive) ? `${directive} ${SOURCES}` : directive,
);

describe('the content security policy', () => {
  it('allows other sites nothing but players, unless the site lists hosts of photos', () => {
    expect(getSecurityHeaders({})['Content-Security-Policy']).toBe(POLICY.join('; '));
  });

  it('allows to fetch and show photos of the listed hosts, in the header and in the document', () => {
    const site = { photoHosts: PHOTO_HOSTS };
    expect(getSecurityHeaders(site)['Content-Security-Policy']).toBe(WITH_HOSTS.join('; '));
    expect(getDocumentPolicy(site)).toBe(
      WITH_HOSTS.filter((directive) => !directive.startsWith('frame-ancestors')).join('; '),
    );
  });

  it('allows frames of the listed hosts beside the players', () => {
    const embedHosts = ['maps.example.org', 'forms.example.net:8443'];
    const [plain, listed] = [{}, { embedHosts }].map(getDocumentPolicy);
    expect(listed).toBe(
      plain?.replace(
        'https://www.linkedin.com',
        'https://www.linkedin.com https://maps.example.org https://forms.example.net:8443',
      ),
    );
    for (const file of ['_headers', 'nginx.conf', '.htaccess'])
      expect(createSiteFiles({ ...testSite(), embedHosts }, [], 0).get(file)).toContain(
        getSecurityHeaders({ embedHosts })['Content-Security-Policy'],
      );
  });

  it.each(['_headers', 'nginx.conf', '.htaccess'])('is the same in %s', (file) => {
    const plain = createSiteFiles(testSite(), [], 0).get(file) ?? '';
    const listed = createSiteFiles({ ...testSite(), photoHosts: PHOTO_HOSTS }, [], 0).get(file) ?? '';
    expect(plain).toContain(POLICY.join('; '));
    expect(listed).toBe(plain.replace(POLICY.join('; '), WITH_HOSTS.join('; ')));
  });
});

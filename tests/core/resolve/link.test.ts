import { expect, it } from 'vitest';
import { resolveLink } from '../../../src/core/resolve/link.ts';

it('the name of a file takes precedence over a query and a fragment', () => {
  const href = (link: string) => resolveLink(link, '')?.href;
  expect(href('files/leaflet.pdf#page=2')).toBe('/media/files/leaflet.pdf#page=2');
  expect(href('leaflet.pdf?download#page=2')).toBe('/media/leaflet.pdf?download#page=2');
  expect(href('a#1.jpg')).toBe('/media/a%231.jpg');
  expect(href('what?.pdf')).toBe('/media/what%3F.pdf');
  expect(href('v1.2#3.pdf')).toBe('/media/v1.2%233.pdf');
  expect(href('half \ud800 sign.pdf')).toBe('/media/half%20%EF%BF%BD%20sign.pdf');
});

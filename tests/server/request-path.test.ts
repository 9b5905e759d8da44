import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedHost, parseTarget } from '../../src/server/admit-request.ts';
import { splitWords } from '../split-words.ts';

describe('the target of a request', () => {
  it.each([
    ['/', { path: '/', rawPath: '/', query: '' }],
    ['/people?sort=name&x=%2F', { path: '/people', rawPath: '/people', query: '?sort=name&x=%2F' }],
    ['/people?a=/b?c', { path: '/people', rawPath: '/people', query: '?a=/b?c' }],
    ['/%C3%BCber', { path: '/über', rawPath: '/%C3%BCber', query: '' }],
    ['/%ff', { path: '/\ufffd', rawPath: '/%ff', query: '' }],
    ['//evil.example', { rawPath: '//evil.example', query: '' }],
    ['http://localhost/a', { path: '/a', rawPath: '/a', query: '', host: 'localhost' }],
    ['http://localhost:80?a', { path: '/', rawPath: '/', query: '?a', host: 'localhost:80' }],
  ])('%s is parsed', (target, parts) => {
    expect(parseTarget(target)).toEqual(parts);
  });

  const NOWHERE = splitWords(`
    // /.//evil.example/ /%2f%2Fevil.example /a/../../b /%2e%2e/b /media/%2e%2e%2fsite.config.json
    /a%0d%0aSet-Cookie:%20a=b
  `);
  it.each(NOWHERE)('%s has no path', (target) => {
    expect(parseTarget(target)?.path).toBeUndefined();
  });

  const INVALID = splitWords('* people evil.example:443 /% /%0 /%zz /%00 ftp://localhost/ http:/x');
  it.each([...INVALID, '', '/a b', '/a\n'])('%j is invalid', (target) => {
    expect(parseTarget(target)).toBeUndefined();
  });

  it('never throws, and never leads to another host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.webUrl()), (target) => {
        const read = parseTarget(target);
        if (read?.path !== undefined)
          expect(new URL(read.rawPath + read.query, 'http://localhost').host).toBe('localhost');
      }),
    );
  });
});

describe('the host of a request', () => {
  it.each(['localhost', 'localhost:5173', '127.0.0.1:80', '[::1]:5173', 'LOCALHOST'])(
    '%s is a local host',
    (host) => {
      expect(isAllowedHost(host)).toBe(true);
    },
  );

  const FOREIGN = splitWords('evil.example localhost.evil.example 127.0.0.1.nip.io 0.0.0.0 192.168.1.5');
  it.each([...FOREIGN, undefined, ''])('%s is foreign', (host) => {
    expect(isAllowedHost(host)).toBe(false);
  });

  it('is allowed if the server listens there', () => {
    expect(isAllowedHost('site.example:80', 'site.example')).toBe(true);
    expect(isAllowedHost('evil.example', 'site.example')).toBe(false);
    expect(isAllowedHost('192.168.1.5:5173', '192.168.1.5')).toBe(true);
    expect(isAllowedHost('[fe80::1]:5173', 'fe80::1')).toBe(true);
    expect(isAllowedHost('192.168.1.6', '192.168.1.5')).toBe(false);
    for (const any of ['0.0.0.0', '::']) {
      expect(isAllowedHost('192.168.1.6', any)).toBe(true);
      expect(isAllowedHost('[fe80::1]:80', any)).toBe(true);
      expect(isAllowedHost('evil.example', any)).toBe(false);
    }
  });
});

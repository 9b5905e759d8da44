import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedHost } from '../../src/server/request-host.ts';
import { parseTarget } from '../../src/server/request-path.ts';

describe('the target of a request', () => {
  it.each([
    ['/', '/', '/', ''],
    ['/people?sort=name&x=%2F', '/people', '/people', '?sort=name&x=%2F'],
    ['/%C3%BCber', '/über', '/%C3%BCber', ''],
    ['/%ff', '/\ufffd', '/%ff', ''],
    ['http://localhost/a', '/a', '/a', ''],
  ])('%s has the path %s', (target, path, rawPath, query) => {
    expect(parseTarget(target)).toMatchObject({ path, rawPath, query });
  });

  it.each([
    ['//'],
    ['/.//evil.example/'],
    ['/%2f%2Fevil.example'],
    ['/a/../../b'],
    ['/%2e%2e/b'],
    ['/media/%2e%2e%2fsite.config.json'],
    ['/a%0d%0aSet-Cookie:%20a=b'],
  ])('%s leads nowhere', (target) => {
    expect(parseTarget(target)?.path).toBeUndefined();
  });

  it.each([[''], ['*'], ['people'], ['evil.example:443'], ['/%'], ['/%zz'], ['/%00']])(
    '%s is none',
    (target) => {
      expect(parseTarget(target)).toBeUndefined();
    },
  );

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
  it.each(['localhost', 'localhost:5173', '127.0.0.1:80', '[::1]:5173', 'LOCALHOST'])('%s is own', (host) => {
    expect(isAllowedHost(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '0.0.0.0',
    '192.168.1.5',
  ])('%s is foreign', (host) => {
    expect(isAllowedHost(host)).toBe(false);
  });

  it('is own when the server listens there', () => {
    expect(isAllowedHost('192.168.1.5:5173', '192.168.1.5')).toBe(true);
    expect(isAllowedHost('[fe80::1]:5173', 'fe80::1')).toBe(true);
    expect(isAllowedHost('192.168.1.6', '192.168.1.5')).toBe(false);
    expect(isAllowedHost('192.168.1.6', '0.0.0.0')).toBe(true);
    expect(isAllowedHost('[fe80::1]:80', '::')).toBe(true);
    expect(isAllowedHost('evil.example', '0.0.0.0')).toBe(false);
  });
});

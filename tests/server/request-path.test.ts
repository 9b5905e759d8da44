import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnHost } from '../../src/server/request-host.ts';
import { readTarget } from '../../src/server/request-path.ts';

describe('the target of a request', () => {
  it.each([
    ['/', '/', '/', ''],
    ['/people?sort=name&x=%2F', '/people', '/people', '?sort=name&x=%2F'],
    ['/%C3%BCber', '/über', '/%C3%BCber', ''],
    ['/%ff', '/\ufffd', '/%ff', ''],
    ['http://localhost/a', '/a', '/a', ''],
  ])('%s has the path %s', (target, path, written, query) => {
    expect(readTarget(target)).toMatchObject({ path, written, query });
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
    expect(readTarget(target)?.path).toBeUndefined();
  });

  it.each([[''], ['*'], ['people'], ['evil.example:443'], ['/%'], ['/%zz'], ['/%00']])(
    '%s is none',
    (target) => {
      expect(readTarget(target)).toBeUndefined();
    },
  );

  it('never throws, and never leads to another host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.webUrl()), (target) => {
        const read = readTarget(target);
        if (read?.path !== undefined)
          expect(new URL(read.written + read.query, 'http://localhost').host).toBe('localhost');
      }),
    );
  });
});

describe('the host of a request', () => {
  it.each(['localhost', 'localhost:5173', '127.0.0.1:80', '[::1]:5173', 'LOCALHOST'])('%s is own', (host) => {
    expect(isOwnHost(host)).toBe(true);
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
    expect(isOwnHost(host)).toBe(false);
  });

  it('is own when the server was told to listen there', () => {
    expect(isOwnHost('192.168.1.5:5173', '192.168.1.5')).toBe(true);
    expect(isOwnHost('[fe80::1]:5173', 'fe80::1')).toBe(true);
    expect(isOwnHost('192.168.1.6', '192.168.1.5')).toBe(false);
    expect(isOwnHost('192.168.1.6', '0.0.0.0')).toBe(true);
    expect(isOwnHost('[fe80::1]:80', '::')).toBe(true);
    expect(isOwnHost('evil.example', '0.0.0.0')).toBe(false);
  });
});

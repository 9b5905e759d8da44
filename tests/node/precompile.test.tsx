import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderToString } from 'react-dom/server';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleForServer } from '../../src/node/engine.ts';
import { ENGINE } from '../../src/node/paths.ts';
import { precompile } from '../../src/node/precompile.ts';
import * as fixture from '../fixtures/precompile/pieces.tsx';

const folder = mkdtempSync(join(tmpdir(), 'blocksite-precompile-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The pieces as they are in a bundle. */
async function bundled(): Promise<typeof fixture> {
  await bundleForServer(folder, { pieces: join(ENGINE, 'tests/fixtures/precompile/pieces.tsx') });
  return import(pathToFileURL(join(folder, 'pieces.js')).href);
}

describe('JSX that is written ahead', async () => {
  const { pieces, toHtml } = await bundled();

  it.each(Object.entries(fixture.pieces))('%s: byte for byte what React draws', (name, piece) => {
    expect(toHtml(pieces[name]?.())).toBe(renderToString(piece()));
  });
});

describe('what becomes of the source', () => {
  const become = (code: string) => precompile(code, 'x.tsx').split('\n');

  it('an element without braces is one text, made once', () => {
    const [head, rest] = become('export const x = <p className="a">b<br /></p>;');
    expect(head).toContain('const _0 = _template(["<p class=\\"a\\">b<br/></p>"], []);');
    expect(rest).toBe('export const x = _0;');
  });

  it('of others all is text but what is in braces', () => {
    const [head, rest] = become('export const x = (a: string) => <p id={a} key={a}>{a} b <i>{a}{a}</i></p>;');
    expect(head).toContain('const _0 = _attribute("p", "id");const _1 = [32,0,16];');
    expect(rest).toBe(
      'export const x = (a: string) => _template(["<p" + _0(a) + ">", a, " b <i>", a, "", a, "</i></p>"], _1);',
    );
  });

  it('a component stays, and what it is given is written ahead', () => {
    const [, rest] = become('export const x = <Frame head={<b>y</b>} more=<i>z</i>><p>{1}</p></Frame>;');
    expect(rest).toBe(
      'export const x = <Frame head={_0} more={_1}>{_template(["<p>", 1, "</p>"], _2)}</Frame>;',
    );
  });

  it('what is spread begins an element, where nothing else does', () => {
    const [head, rest] = become('export const x = <p {...y} key={1}><b>z</b></p>;');
    expect(head).toContain('const _0 = _opening("p");');
    expect(rest).toBe('export const x = _template([_0(y) + "<b>z</b></p>"], _1);');
  });

  it('what is spread beside attributes leaves an element to React, not what is in it', () => {
    const [, rest] = become('export const x = <p {...y} id="a"><b>z</b></p>;');
    expect(rest).toBe('export const x = <p {...y} id="a">{_0}</p>;');
  });

  it('a module without JSX stays as it is', () => {
    expect(precompile('export const x = 1 < 2;', 'x.tsx')).toBe('export const x = 1 < 2;');
  });

  it('a style attribute is refused when the bundle is made', () => {
    expect(() => precompile('export const x = <p style="a" />;', 'x.tsx')).toThrow('content security policy');
  });
});

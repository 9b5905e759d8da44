import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg, RefusedError } from '../../src/build/images/svg.ts';
import type { Fault } from '../../src/core/types.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { splitWords } from '../split-words.ts';
import { forAll } from './cases.ts';
import { svg, VECTORS } from './svg-vectors.ts';

function clean(text: string | Uint8Array): { svg?: string; fault?: Fault } {
  try {
    return { svg: cleanSvg(typeof text === 'string' ? Buffer.from(text) : text) };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { fault: error.fault };
  }
}

/** Patterns that no sanitized SVG may match. It has no comments, entities or CDATA sections. */
const EXECUTABLE = [
  /javascript:|vbscript:/i,
  /<\?|<!/,
  /(href|src)="(?!#|https?:|mailto:|tel:|data:image\/(png|jpe?g|gif|webp);base64,|")/i,
  /url\((?!["']?#|["']?data:)/i,
  /@import/i,
  /xmlns(:\w+)?="(?!http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)")/,
];
/** Elements and attributes that run code, matched after values are removed. */
const NAMES_OF_CODE = [
  /<\s*[\w:-]*(script|handler|listener|foreignobject|iframe|embed|object|audio|video|canvas)\b/i,
  /<[^>]*\s[\w:-]*\bon\w+\s*=/i,
];
/** An image, filter or shape that loads another site. */
const LOADS = /<(?!a[\s>])[\w:]+[^>]*href="https?:/i;

function findExecutable(output: string): string[] {
  // In texts and names anything may stand: there, it is only read.
  const tags = output
    .replaceAll(/>[^<]*</g, '><')
    .replaceAll(/ (id|class|xml:lang|aria-[a-z]+)="[^"]*"/g, '');
  const names = tags.replaceAll(/="[^"]*"/g, '=');
  const found = [...EXECUTABLE, LOADS].filter((pattern) => pattern.test(tags));
  return [...found, ...NAMES_OF_CODE.filter((pattern) => pattern.test(names))].map(String);
}

describe('a sanitized SVG', () => {
  it.each(VECTORS.map((text, i) => [i, text] as const))('holds nothing that runs or loads: %i', (_, text) => {
    const { svg: output, fault } = clean(text);
    if (output !== undefined) expect(findExecutable(output), output).toEqual([]);
    else expect(fault?.reason).not.toMatch(/\n/);
  });

  it('is UTF-8, whatever its bytes claim', () => {
    const utf16 = Buffer.from(
      `\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg('<script>alert(1)</script>')}`,
      'utf16le',
    );
    expect(clean(utf16).fault?.reason).toMatch(/^is not UTF-8/);
    expect(clean(Buffer.from(svg('<text>caf\xe9</text>'), 'latin1')).fault?.reason).toBe('is not UTF-8');
    expect(clean(`\ufeff${svg('')}`).svg).toBeDefined();
  });

  /** A group of two references to the next one, and so on. */
  const nest = (
    levels: number,
    refer: (id: string) => string,
    around = (id: string, inside: string) => `<g id="${id}">${inside}</g>`,
  ) => Array.from({ length: levels }, (_, i) => around(`n${i}`, refer(`n${i + 1}`).repeat(2))).join('');

  it.each([
    ['use', nest(18, (id) => `<use href="#${id}"/>`)],
    ['xlink:href', nest(18, (id) => `<use xlink:href="#${id}"/>`)],
    [
      'patterns',
      nest(
        18,
        (id) => `<rect fill="url(#${id})"/>`,
        (id, inside) => `<pattern id="${id}">${inside}</pattern>`,
      ),
    ],
    [
      'attributes of style',
      nest(
        18,
        (id) => `<rect style="fill: url('#${id}')"/>`,
        (id, inside) => `<mask id="${id}">${inside}</mask>`,
      ),
    ],
    [
      'a style sheet',
      `<style>${Array.from({ length: 18 }, (_, i) => `.c${i + 1}{fill:url(#n${i + 1})}`).join('')}</style>${nest(
        18,
        (id) => `<rect class="${id.replace('n', 'c')}"/>`,
        (id, inside) => `<pattern id="${id}">${inside}</pattern>`,
      )}`,
    ],
  ])('is not made of parts that repeat each other by %s', (_, inside) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}<circle id="n18" r="1"/></svg>`;
    expect(text.length).toBeLessThan(3000);
    expect(clean(text).fault?.reason).toContain('repeats its parts');
  });

  it('is made of parts that repeat a little, and of many that do not', () => {
    const icons = nest(3, (id) => `<use href="#${id}"/>`);
    const many = '<path class="a" d="M0 0"/>'.repeat(60_000);
    const own = '<style>.a{clip-path:url(#a)}</style><clipPath id="a"><use href="#a"/></clipPath>';
    for (const inside of [icons, many, own]) expect(clean(svg(inside)).fault).toBeUndefined();
  });

  it('is made in time from bombs of entities, depth, size and attributes', () => {
    const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join(
      '',
    );
    const bombs = [
      `<!DOCTYPE svg [<!ENTITY a0 "lol">${laughs}]>${svg('<text>&a12;</text>')}`,
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100_000)}">]>${svg(`<text>${'&a;'.repeat(10_000)}</text>`)}`,
      svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)),
      svg('<g>'.repeat(1_000_000)),
      svg(`<rect ${Array.from({ length: 50_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
      svg(`<path d="${'M0 0'.repeat(400_000)}"/>`),
      `<svg ${'<'.repeat(500_000)}`,
      svg(`<style>${'url('.repeat(200_000)}</style>`),
      svg(`<rect fill="${'url(#a) '.repeat(100_000)}"/>`),
      '<?x '.repeat(400_000),
      '<!--'.repeat(400_000),
      '<![CDATA['.repeat(150_000),
      svg('&#x41;'.repeat(200_000)),
    ];
    for (const [i, bomb] of bombs.entries()) {
      const getCpuMs = startCpuTimer();
      clean(bomb);
      // On an idle machine each takes less than a tenth of it.
      expect(getCpuMs(), `bomb ${i}`).toBeLessThan(10_000);
    }
  });

  const NAMES = splitWords(`
    svg g a use image script style set animate foreignObject text title desc defs metadata filter feImage
    x:script h:body switch
  `);
  const ATTRIBUTES = splitWords(`
    href xlink:href onload style fill filter attributeName to values xmlns xmlns:x id class begin x:href d
    src
  `);
  const VALUES = [
    ...splitWords(`
      #a javascript:alert(1) https://evil.example/ url(#a) url(//evil.example) href
      data:image/png;base64,AAAA data:text/html,x http://www.w3.org/2000/svg http://www.w3.org/1999/xhtml
      red &#106;avascript: u\\72l(x) xlink:href @import
    `),
    '&quot; onload=&quot;',
  ];
  const TEXTS = [
    ...splitWords(`
      a <![CDATA[<script>]]> &lt;script&gt; &a; ]]> {fill:url(#a)} </g> < \u0000 \ufffe \ud800
    `),
    '<!-- -->',
    '<?x y?>',
    '@import "x";',
  ];
  const attribute = fc
    .tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES))
    .map(([name, value]) => ` ${name}="${value}"`);
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...TEXTS),
      fc
        .tuple(
          fc.constantFrom(...NAMES),
          fc.array(attribute, { maxLength: 3 }),
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(
          ([name, attributes, inside]) =>
            `<${name}${[...new Set(attributes)].join('')}>${inside.join('')}</${name}>`,
        ),
    ),
  }));
  const damaged = fc
    .tuple(
      fc.constantFrom(...VECTORS),
      fc.nat(),
      fc.nat(20),
      fc.constantFrom(...TEXTS, ...VALUES, '"', '>', '=', ' '),
    )
    .map(
      ([text, at, gone, put]) =>
        text.slice(0, at % text.length) + put + text.slice((at % text.length) + gone),
    );

  it.each([
    [
      'made of what is dangerous',
      fc
        .tuple(node, node)
        .map(([a, b]) =>
          svg(a + b, ' xmlns:h="http://www.w3.org/1999/xhtml" xmlns:x="http://www.w3.org/2000/svg"'),
        ),
    ],
    ['a known attack that was damaged', damaged],
    ['any bytes', fc.string({ unit: 'binary', maxLength: 200 })],
  ] as const)('holds nothing that runs or loads: %s', (_, texts) => {
    forAll(texts, (text) => {
      const { svg: output, fault } = clean(text);
      if (output === undefined) expect(fault?.reason).toBeTruthy();
      else {
        expect(findExecutable(output)).toEqual([]);
        // What was written is read as it was meant.
        expect(clean(output).svg).toBe(output);
      }
    });
  });
});

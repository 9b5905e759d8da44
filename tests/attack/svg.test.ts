import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from '../../src/node/svg.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, attributes = '') => `<svg ${NS} viewBox="0 0 8 8"${attributes}>${inside}</svg>`;
const clean = (text: string | Uint8Array) => cleanSvg(typeof text === 'string' ? Buffer.from(text) : text);

/** What no SVG that passes may hold, looked for in a text that has no comments, entities or sections left. */
const EXECUTABLE = [
  /<\s*[\w:-]*(script|handler|listener|foreignobject|iframe|embed|object|audio|video|canvas)\b/i,
  /<[^>]*\s[\w:-]*\bon\w+\s*=/i,
  /javascript:|vbscript:/i,
  /<\?|<!/,
  /(href|src)="(?!#|https?:|mailto:|tel:|data:image\/(png|jpe?g|gif|webp);base64,|")/i,
  /url\((?!["']?#|["']?data:)/i,
  /@import/i,
  /xmlns(:\w+)?="(?!http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)")/,
];
/** A link of an image, a filter or a shape to another site. */
const LOADS = /<(?!a[\s>])[\w:]+[^>]*href="https?:/i;

function judge(output: string): string[] {
  // In texts and names anything may stand: there, it is only read.
  const tags = output
    .replaceAll(/>[^<]*</g, '><')
    .replaceAll(/ (id|class|xml:lang|aria-[a-z]+)="[^"]*"/g, '');
  return [...EXECUTABLE, LOADS].filter((pattern) => pattern.test(tags)).map(String);
}

/** From OWASP's cheat sheet, cure53's collection and html5sec.org, and what XML adds. */
const VECTORS: readonly string[] = [
  svg('<script>alert(1)</script>'),
  svg('<script href="https://evil.example/a.js"/>'),
  svg('<script xlink:href="data:text/javascript,alert(1)"/>'),
  svg('<SCRIPT>alert(1)</SCRIPT>'),
  svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
  svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
  svg('', ' onload="alert(1)"'),
  svg('', ' ONLOAD="alert(1)"'),
  svg('', ' x:onload="alert(1)" xmlns:x="urn:x"'),
  svg('<rect width="8" height="8" onclick="alert(1)"/>'),
  svg('<g onmouseover="alert(1)"><path d="M0 0"/></g>'),
  svg('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'),
  svg('<set onend="alert(1)" attributeName="x"/>'),
  svg('<a href="javascript:alert(1)"><text>x</text></a>'),
  svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>'),
  svg('<a xlink:href=" java&#x09;script:alert(1)"><text>x</text></a>'),
  svg('<a href="&#106;avascript&colon;alert(1)"><text>x</text></a>'),
  svg('<a href="JaVaScRiPt:alert(1)"><text>x</text></a>'),
  svg('<a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"><text>x</text></a>'),
  svg('<a href="vbscript:msgbox(1)"><text>x</text></a>'),
  svg('<a><text>x</text><animate attributeName="href" values="javascript:alert(1)"/></a>'),
  svg('<a id="x"><text>x</text></a><set href="#x" attributeName="xlink:href" to="javascript:alert(1)"/>'),
  svg(
    '<a><text>x</text><set attributeName="x:href" xmlns:x="http://www.w3.org/1999/xlink" to="javascript:alert(1)"/></a>',
  ),
  svg('<rect><animate attributeName="onclick" values="alert(1)"/></rect>'),
  svg('<rect><set attributeName="style" to="fill:url(https://evil.example)"/></rect>'),
  svg('<use href="https://evil.example/a.svg#x"/>'),
  svg('<use xlink:href="data:image/svg+xml;base64,PHN2ZyB4bWxucz0i#x"/>'),
  svg('<use href="//evil.example/a.svg#x"/>'),
  svg('<use href="other.svg#x"/>'),
  svg('<image href="https://evil.example/a.png"/>'),
  svg('<image xlink:href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"/>'),
  svg('<image href="data:image/png;base64,AAAA&quot; onload=&quot;alert(1)" onerror="alert(1)"/>'),
  svg('<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'),
  svg('<linearGradient href="https://evil.example/a.svg#g"/>'),
  svg('<textPath xlink:href="https://evil.example/a.svg#p">x</textPath>'),
  svg('<style>@import "https://evil.example/a.css";</style>'),
  svg('<style>@import url(//evil.example/a.css);</style>'),
  svg('<style><![CDATA[@import "https://evil.example/a.css";]]></style>'),
  svg('<style>@im<!-- -->port "https://evil.example/a.css";</style>'),
  svg('<style>@\\69mport "https://evil.example/a.css";</style>'),
  svg('<style>*{background:url(https://evil.example)}</style>'),
  svg('<style>*{fill:u\\72l(https://evil.example)}</style>'),
  svg('<style>*{fill:URL( "https://evil.example" )}</style>'),
  svg('<style>*{background:image-set("https://evil.example" 1x)}</style>'),
  svg('<style>*{-moz-binding:url(#x)}</style>'),
  svg('<style>@font-face{font-family:a;src:url(https://evil.example/a.woff)}</style>'),
  svg('<style>*{width:expression(alert(1))}</style>'),
  svg('<rect style="fill:url(https://evil.example)"/>'),
  svg('<rect style="behavior:url(a.htc)"/>'),
  svg('<rect fill="url(https://evil.example#a)"/>'),
  svg('<rect fill="u\\72l(https://evil.example#a)"/>'),
  svg('<rect filter="url(\'//evil.example#a\')"/>'),
  svg('<rect mask="url( https://evil.example#a )"/>'),
  svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'),
  svg(
    '<foreignobject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignobject>',
  ),
  svg(
    '<switch><foreignObject requiredExtensions="x"><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/></foreignObject></switch>',
  ),
  svg('<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/>'),
  svg('<h:embed xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>'),
  svg('<h:video xmlns:h="http://www.w3.org/1999/xhtml"><h:source onerror="alert(1)"/></h:video>'),
  svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
  svg('<listener event="load" handler="#x"/>'),
  svg('<metadata><x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script></metadata>'),
  svg('<desc><script>alert(1)</script></desc>'),
  svg('<title><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script></title>'),
  svg('<x><y><script>alert(1)</script></y></x>'),
  `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  `<?xml-stylesheet type="text/xsl" href="#x"?>${svg('<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>')}`,
  `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`,
  `<!DOCTYPE svg [<!ENTITY a "javascript:alert(1)">]>${svg('<a href="&a;"><text>x</text></a>')}`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
  `<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://evil.example/a.dtd"> %a;]>${svg('<text>&b;</text>')}`,
  `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`,
  `<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">${svg('')}`,
  `<svg xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></svg>`,
  `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>`,
  '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
  `${svg('')}<script>alert(1)</script>`,
  svg('<![CDATA[<script>alert(1)</script>]]>'),
  svg('<text><![CDATA[</text><script>alert(1)</script>]]></text>'),
  svg('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'),
  svg('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'),
  svg('<style>&lt;![CDATA[</style><script>alert(1)</script><style>]]&gt;</style>'),
  svg('<rect id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
  svg('<!--><script>alert(1)</script>-->'),
  svg('<!-- --!><script>alert(1)</script> -->'),
  svg('<a xml:base="javascript:alert(1)//" href="#"><text>x</text></a>'),
  svg('<a href="#" target="_top" ping="https://evil.example"><text>x</text></a>'),
  svg('<cursor xlink:href="https://evil.example/a.cur"/>'),
  svg('<font-face-uri xlink:href="https://evil.example/a.svg#f"/>'),
  svg('<color-profile xlink:href="https://evil.example/a.icc" name="x"/>'),
  svg('<tref xlink:href="https://evil.example/a.svg#t"/>'),
  svg('<mpath href="https://evil.example/a.svg#p"/>'),
  '+ADw-svg xmlns+AD0AIg-http://www.w3.org/2000/svg+ACI- onload+AD0AIg-alert(1)+ACI-/+AD4-',
  '<?xml version="1.0" encoding="UTF-7"?>+ADw-svg/+AD4-',
];

describe('an SVG that passes', () => {
  it.each(VECTORS.map((text, i) => [i, text] as const))('holds nothing that runs or loads: %i', (_, text) => {
    const { svg: output, fault } = clean(text);
    if (output !== undefined) expect(judge(output), output).toEqual([]);
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

  it(
    'took no time: bombs of entities, depth, size and attributes',
    () => {
      const laughs = Array.from(
        { length: 12 },
        (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
      ).join('');
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
        `<svg ${NS}>${'&#x41;'.repeat(200_000)}</svg>`,
      ];
      for (const [i, bomb] of bombs.entries()) {
        const begun = performance.now();
        clean(bomb);
        // On an idle machine each takes less than a tenth of it.
        expect(performance.now() - begun, `bomb ${i}`).toBeLessThan(10_000);
      }
    },
    TIMEOUT_MS,
  );

  const NAMES =
    'svg g a use image script style set animate foreignObject text title desc defs metadata filter feImage x:script h:body switch'.split(
      ' ',
    );
  const ATTRIBUTES =
    'href xlink:href onload style fill filter attributeName to values xmlns xmlns:x id class begin x:href d src'.split(
      ' ',
    );
  const VALUES = [
    '#a',
    'javascript:alert(1)',
    'https://evil.example/',
    'url(#a)',
    'url(//evil.example)',
    'href',
    'data:image/png;base64,AAAA',
    'data:text/html,x',
    'http://www.w3.org/2000/svg',
    'http://www.w3.org/1999/xhtml',
    'red',
    '&#106;avascript:',
    'u\\72l(x)',
    '&quot; onload=&quot;',
    'xlink:href',
    '@import',
  ];
  const TEXTS = [
    'a',
    '<![CDATA[<script>]]>',
    '&lt;script&gt;',
    '<!-- -->',
    '<?x y?>',
    '&a;',
    ']]>',
    '@import "x";',
    '{fill:url(#a)}',
    '</g>',
    '<',
    '\u0000',
    '\ufffe',
    '\ud800',
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
  ] as const)(
    'holds nothing that runs or loads: %s',
    (_, texts) => {
      fc.assert(
        fc.property(texts, (text) => {
          const { svg: output, fault } = clean(text);
          if (output === undefined) expect(fault?.reason).toBeTruthy();
          else {
            expect(judge(output)).toEqual([]);
            // What was written is read as it was meant.
            expect(clean(output).svg).toBe(output);
          }
        }),
        { seed: SEED, numRuns: CASES },
      );
    },
    TIMEOUT_MS,
  );
});

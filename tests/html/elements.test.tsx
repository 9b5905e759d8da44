import {
  Component,
  createContext,
  createElement,
  Fragment,
  memo,
  type ReactElement,
  type ReactNode,
  StrictMode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toHtml } from '../../src/html/to-html.ts';

/** An element of any name with any attributes, right or wrong ones. */
const any = (name: string, props: object = {}, ...children: ReactNode[]) =>
  createElement(name, props, ...children);

const nothing = () => {};

/** What is drawn is what React itself draws. */
const expectSame = (element: ReactElement) => expect(toHtml(element)).toBe(renderToString(element));
const OPTIONS = ['a', 'b', 'c'].map((value) => (
  <option key={value} value={value}>
    {value}
  </option>
));

/** What is drawn alike, by what is looked at. */
const ELEMENTS: Record<string, ReactElement | ReactElement[]> = {
  texts: [
    <p key="1">{'<b> & "quoted" \'text\''}</p>,
    <p key="2">one {'two'} three</p>,
    <p key="3">
      {1}
      {2}
      {''}
      {0}
    </p>,
    <p key="4">
      a{null}b{undefined}c{false}d{true}e{[]}f
    </p>,
    <p key="5">{['x', <b key="b">y</b>, 'z', ['v', 'w']]}</p>,
    <p key="6">{10n}</p>,
    <Fragment key="7">
      loose <i>between</i> texts{' '}
    </Fragment>,
  ],
  'names of attributes': [
    any('label', { htmlFor: 'x', className: 'c', tabIndex: -1, hidden: true, title: '"&<>\'' }),
    <svg key="2" viewBox="0 0 1 1" width={1} height="2" aria-hidden focusable={false} xmlSpace="preserve">
      <path strokeWidth={2} strokeLinecap="round" fillOpacity={0.5} clipPath="url(#a)" d="M0 0" />
      <title>in a drawing</title>
      <use xlinkHref="#a" />
    </svg>,
    <meta key="3" httpEquiv="refresh" itemProp="x" content="1" />,
    <video key="4" autoPlay muted controls playsInline loop={false} crossOrigin="anonymous" />,
    <td key="5" colSpan={2} rowSpan={3} />,
    <ol key="6" start={3} reversed />,
    any('div', { inert: true, popover: 'auto', popoverTarget: 'x', enterKeyHint: 'go' }),
    any('div', { 'data-a': true, 'data-b': false, 'aria-c': false, 'data-d': 0, 'data-e': null }),
    any('div', { unknown: 'x', unknownSwitch: true, other: false, 'bad name': 'x', 'x:y': 1 }),
    any('div', { onClick: nothing, onclick: 'x', suppressHydrationWarning: true, ref: nothing }),
    any('input', { size: 0, cols: 3 }),
    any('textarea', { rows: 0, cols: 'x' }),
    any('div', { rows: Number.NaN, span: 2, contentEditable: true, draggable: false, spellCheck: 'true' }),
    <a key="7" href="x" download rel="a">
      y
    </a>,
    any('a', { href: 'x', download: 'file' }),
    any('a', { href: 'x', download: false }),
    any('a', { href: nothing, target: Symbol('x') }),
  ],
  addresses: [
    any('a', { href: '' }, 'this page'),
    any('a', { href: 'javascript:alert(1)' }),
    any('a', { href: '\u0001 java\nscript\t:alert(1)' }),
    any('iframe', { src: '', title: 'x' }),
    any('iframe', { src: 'JavaScript:alert(1)', title: 'x' }),
    any('a', { href: 'https://x.example/?a=1&b=2' }),
  ],
  'elements without content': [
    <br key="1" />,
    <hr key="2" className="x" />,
    <wbr key="3" />,
    <source key="4" srcSet="a 1x" sizes="1px" type="image/webp" />,
  ],
  'lines at the beginning': [
    <pre key="1">{'\ntext'}</pre>,
    <pre key="2">{'text'}</pre>,
    <textarea key="3" defaultValue={'\ntext'} />,
  ],
  'inner HTML': [
    any('div', { dangerouslySetInnerHTML: { __html: '<b>x</b>' } }),
    any('script', { type: 'application/json', dangerouslySetInnerHTML: { __html: '{"a":"\\u003c"}' } }),
    any('div', { dangerouslySetInnerHTML: { __html: 5 } }),
  ],
  forms: [
    <form key="1" action="/x" method="post" className="f" encType="text/plain">
      <input name="n" type="text" defaultValue="v" className="i" required />
      <input type="checkbox" defaultChecked name="c" formAction="/y" />
      <input type="radio" checked readOnly value={1} />
      <button type="submit" name="b" className="k" formMethod="get" disabled={false}>
        go
      </button>
      <button type="button" disabled>
        {'a'} b
      </button>
    </form>,
    <select key="2" defaultValue="b" name="s">
      {OPTIONS}
    </select>,
    <select key="3" multiple defaultValue={['a', 'c']}>
      <optgroup label="g">{OPTIONS}</optgroup>
    </select>,
    <select key="4">
      <option>alone {1}</option>
    </select>,
    <select key="5" value="alone 1" onChange={nothing}>
      <option>alone {1}</option>
      <option>other</option>
    </select>,
    <textarea key="6" name="t" rows={3} value="<x>" readOnly />,
  ],
  'elements of one’s own': [
    any('x-y', { className: 'c', someThing: true, other: false, 'data-x': 1, onClick: nothing }, 'text'),
    any('x-y', { object: {}, size: '0' }),
  ],
  'a whole document, whose head is gathered from everywhere': (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <link rel="stylesheet" href="/a.css" />
        <meta name="viewport" content="width=device-width" />
        <script src="/a.js" type="module" />
        <link rel="icon" href="/i.svg" />
      </head>
      <body>
        text
        <title>A title &amp; more</title>
        more text
        <meta name="description" content="d" />
        yet more
        <link rel="canonical" href="/x" />
        <link rel="author" href="" />
        <noscript>
          <meta name="in-noscript" content="x" />
          <img src="/noscript.png" alt="" />
        </noscript>
        <svg>
          <title>of a drawing</title>
          <foreignObject>
            <meta name="in-foreign-object" content="x" />
          </foreignObject>
        </svg>
        <img src="/first.png" alt="" />
        <img src="/first.png" alt="again" />
        <img src="/lazy.png" alt="" loading="lazy" />
        <img src="/low.png" alt="" fetchPriority="low" />
        <img src="data:image/png;base64,x" alt="" />
        <img srcSet="/set.png 1x" sizes="10px" alt="" fetchPriority="high" crossOrigin="use-credentials" />
        <picture>
          <source srcSet="/in-picture.webp" />
          <img src="/in-picture.png" alt="" />
        </picture>
      </body>
    </html>
  ),
  'more pictures than are asked for first': (
    <div>
      {Array.from({ length: 14 }, (_, i) => `/${i}.png`).map((src) => (
        <img key={src} src={src} alt="" />
      ))}
      <img src="/12.png" alt="" fetchPriority="high" />
      <img src="/last.png" alt="" fetchPriority="high" />
    </div>
  ),
};

describe('drawn as React itself draws', () => {
  // React has an opinion of some of these attributes.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  const all = Object.entries(ELEMENTS).flatMap(([name, elements]) =>
    [elements].flat().map((element, i) => [`${name}, ${i + 1}`, element] as const),
  );
  it.each(all)('%s', (_, element) => {
    expectSame(element);
  });
});

const Colour = createContext('red');

function Shown({ children }: { children?: ReactNode }) {
  return (
    <b>
      {useContext(Colour)} {children}
    </b>
  );
}

class Counter extends Component<{ from: number; step?: number }, { doubled?: number }> {
  static defaultProps = { step: 3 };
  static getDerivedStateFromProps({ from }: { from: number }) {
    return { doubled: from * 2 };
  }
  override state: { doubled?: number } = {};
  override render() {
    return [this.state.doubled, ' ', this.props.step];
  }
}

function Hooked() {
  const [state] = useState(() => 'state');
  const [reduced] = useReducer((n: number) => n, 2);
  const ref = useRef('ref');
  const made = useMemo(() => 'memo', []);
  const call = useCallback(() => 'callback', []);
  const stored = useSyncExternalStore(
    () => nothing,
    () => 'browser',
    () => 'server',
  );
  useEffect(() => {
    throw new Error('An effect ran.');
  });
  return [state, reduced, ref.current, made, call(), stored].join(' ');
}

describe('components', () => {
  it.each([
    ['hooks', <Hooked key="x" />],
    ['classes', <Counter key="x" from={2} />],
    [
      'contexts within contexts',
      <StrictMode key="x">
        <Shown />
        <Colour value="green">
          <Shown>
            <Colour value="blue">
              <Shown />
            </Colour>
          </Shown>
          <Colour.Consumer>{(colour) => <i>{colour}</i>}</Colour.Consumer>
        </Colour>
        <Shown />
      </StrictMode>,
    ],
  ])('%s are as React has them', (_, element) => {
    expectSame(element);
  });

  it('say what they may not do here', () => {
    const Identified = () => <p id={useId()} />;
    const Changing = () => {
      const [n, set] = useState(0);
      if (n === 0) set(1);
      return n;
    };
    const refused: [element: ReactElement, message: string][] = [
      [<Identified key="1" />, 'The hook useId is not known to what draws pages on the server'],
      [<Changing key="2" />, 'A component changes its state while it is drawn'],
      [any('p', { style: {} }), 'An element has a `style`, which the content security policy forbids'],
      [any('p', {}, any('a b')), '"a b" is no name of an element'],
      [any('script', {}, 'alert()'), 'A script or a style is given what it says as inner HTML'],
    ];
    for (const [element, message] of refused) expect(() => toHtml(element)).toThrow(message);
  });
});

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render() {
    return this.state.failed ? <i>failed</i> : this.props.children;
  }
}

describe('a boundary', () => {
  const Failing = (): ReactNode => {
    throw new Error('It fell over.');
  };

  it('draws what it has instead, and nothing of what came before the fall', () => {
    const told: unknown[] = [];
    const html = toHtml(
      <Colour value="green">
        before
        <Boundary>
          <meta name="lost" content="x" />
          <img src="/lost.png" alt="" />
          lost
          <Colour value="blue">
            <Failing />
          </Colour>
        </Boundary>
        <Shown />
      </Colour>,
      (error) => told.push(error),
    );
    expect(html).toBe('before<i>failed</i><b>green<!-- --> </b>');
    expect(told).toEqual([new Error('It fell over.')]);
  });

  it('is needed: what falls outside of one is thrown', () => {
    expect(() => toHtml(<Failing />)).toThrow('It fell over.');
    // What was drawn by then does not disturb the next.
    expectSame(<Shown />);
  });
});

describe('what is remembered of `memo`', () => {
  it('is drawn once for the same props in the same surroundings', () => {
    let drawn = 0;
    const Once = memo(function Once({ name }: { name: string }) {
      drawn += 1;
      return (
        <p>
          {name} {useContext(Colour)} <img src={`/${name}.png`} alt="" />
        </p>
      );
    });
    const page = (name: string, colour: string) => (
      <Colour value={colour}>
        <Once name={name} />
      </Colour>
    );
    const seen = [page('a', 'red'), page('a', 'red'), page('b', 'red'), page('a', 'green'), page('a', 'red')];
    for (const element of seen) expectSame(element);
    // React has drawn each of the five as well.
    expect(drawn - seen.length).toBe(3);
  });

  it('is not mistaken for what another context around it makes of it', () => {
    const Both = memo(function Both() {
      return (
        <p>
          <Shown />
          <Colour value="blue">
            <Shown />
          </Colour>
        </p>
      );
    });
    for (const colour of ['red', 'blue', 'red', 'green']) {
      const element = (
        <Colour value={colour}>
          <Both />
        </Colour>
      );
      expectSame(element);
    }
  });

  it('is not mistaken for what another select makes of it', () => {
    const Options = memo(function Options() {
      return OPTIONS;
    });
    for (const value of ['a', 'b']) {
      const element = (
        <select defaultValue={value}>
          <Options />
        </select>
      );
      expectSame(element);
    }
  });

  it('is forgotten where something in it failed', () => {
    let failures = 0;
    const Unsure = memo(function Unsure() {
      const Failing = () => {
        failures += 1;
        if (failures === 1) throw new Error('Once.');
        return 'well';
      };
      return (
        <Boundary>
          <Failing />
        </Boundary>
      );
    });
    expect([toHtml(<Unsure />), toHtml(<Unsure />)]).toEqual(['<i>failed</i>', 'well']);
  });
});

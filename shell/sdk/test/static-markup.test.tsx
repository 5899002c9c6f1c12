import fc from 'fast-check';
import * as React from 'react';
import {
  Activity,
  Children,
  Component,
  createContext,
  createElement,
  createRef,
  Fragment,
  forwardRef,
  lazy,
  memo,
  Profiler,
  type ReactNode,
  StrictMode,
  Suspense,
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
import { createPortal, useFormStatus } from 'react-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { staticMarkup } from '../src/first/static-markup.ts';
import { comparable, reactMarkup } from './react-markup.ts';

// React's development build logs unusual props to the console; here they are the subject.
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => vi.restoreAllMocks());

/** Element with any props, including props that React's types refuse. */
const el = (type: string, props: object, ...children: ReactNode[]) => createElement(type, props, ...children);
const symbol = Symbol('value');
const callback = () => undefined;
const unsafe = `<b>&amp; "double" 'single' > ñ \u2028`;

const Place = createContext('everywhere');
const Count = createContext(0);
const External = forwardRef<HTMLElement, { text: string }>(({ text }, ref) => (
  <p data-ref={`${ref !== null}`}>{text}</p>
));
const Remembered = memo(({ text }: { text: string }) => <em>{text}</em>);
const RememberedExternal = memo(External);
const WithRef = ({ ref, text }: { ref?: React.Ref<HTMLElement>; text: string }) => <i data-ref={typeof ref}>{text}</i>;
const ShowPlace = () => <b>{useContext(Place)}</b>;
const Default = ({ text = 'default' }: { text?: string }) => text;

function* generated() {
  yield 'a';
  yield <b key="b">b</b>;
}

const nodes: Record<string, ReactNode> = {
  text: unsafe,
  number: 12.5,
  zero: 0,
  'negative zero': -0,
  'not a number': Number.NaN,
  bigint: 12n,
  null: null,
  undefined: undefined,
  true: true,
  'empty text': '',
  array: ['a', 1, null, false, <i key="i">b</i>, ['c']],
  'empty array': [],
  set: new Set(['a', 'b']),
  generator: generated(),
  'function as a child': el('p', { children: callback }),
  'symbol as a child': el('p', { children: symbol }),
  'adjacent texts': el('p', {}, 'a', 'b', 1, 'c'),
  fragment: (
    <>
      <i>a</i>b
    </>
  ),
  'fragment with a key': <Fragment key="k">a</Fragment>,
  'strict mode': <StrictMode>a</StrictMode>,
  profiler: (
    <Profiler id="x" onRender={callback}>
      a
    </Profiler>
  ),
  suspense: <Suspense fallback="waiting">a</Suspense>,
  activity: <Activity>a</Activity>,
  'hidden activity': <Activity mode="hidden">a</Activity>,
  'mapped children': Children.map([<i key="1">a</i>, 'b'], (child) => child),
  component: <ShowPlace />,
  'component without a result': createElement(() => null),
  'component that returns text': createElement(() => unsafe),
  'component that returns an array': createElement(() => [1, 'a']),
  'component with default values': <Default />,
  memo: <Remembered text={unsafe} />,
  forwardRef: <External text="a" />,
  'forwardRef with a ref': <External text="a" ref={createRef()} />,
  'memo of forwardRef': <RememberedExternal text="a" ref={createRef()} />,
  'ref as a prop': <WithRef text="a" ref={createRef()} />,
  context: (
    <Place value="here">
      <ShowPlace />
    </Place>
  ),
  'context provider': (
    <Place.Provider value="here">
      <ShowPlace />
    </Place.Provider>
  ),
  'nested contexts': (
    <Place value="a">
      <ShowPlace />
      <Place value="b">
        <ShowPlace />
        <Count value={1}>
          <Count.Consumer>{(count) => count + 1}</Count.Consumer>
        </Count>
      </Place>
      <ShowPlace />
    </Place>
  ),
  'context consumer': <Count.Consumer>{(count) => <i>{count}</i>}</Count.Consumer>,
  'context as a node': el('p', { children: Place }),
  'undefined context value': el('p', {}, createElement(Place, { value: undefined as never }, <ShowPlace />)),
};

const elements: Record<string, ReactNode> = {
  className: el('p', { className: unsafe }),
  'empty className': el('p', { className: '' }),
  'boolean className': el('p', { className: true }),
  'class as written': el('p', { class: 'a' }),
  htmlFor: el('label', { htmlFor: 'a' }),
  tabIndex: el('p', { tabIndex: -1 }),
  'aria booleans': el('p', { 'aria-hidden': true, 'aria-busy': false, 'aria-label': unsafe }),
  'data booleans': el('p', { 'data-a': true, 'data-b': false, 'data-c': 0, 'data-d': null, 'data-e': undefined }),
  'data objects': el('p', { 'data-a': ['a', 'b'], title: { toString: () => '<t>' } }),
  'numbers and bigints': el('img', { width: 100, height: 7n, alt: 0 }),
  'not a number as a value': el('p', { title: Number.NaN }),
  'functions and symbols': el('p', {
    title: callback,
    id: symbol,
    'data-a': callback,
    hidden: callback,
    value: symbol,
  }),
  handlers: el('button', { onClick: callback, onclick: 'x', ONx: 'x', on: 'kept' }),
  'key and ref': el('p', { key: 'k', ref: createRef(), id: 'a' }),
  'suppressed warnings': el('p', {
    suppressHydrationWarning: true,
    suppressContentEditableWarning: true,
    innerHTML: 'x',
  }),
  'boolean attributes': el('input', {
    disabled: true,
    required: false,
    readOnly: 'yes',
    multiple: true,
    autoFocus: true,
  }),
  'more boolean attributes': el('details', { open: true, hidden: '', inert: true, itemScope: true }),
  'reversed list': el('ol', { reversed: true, start: 3 }, <li value={2}>a</li>),
  'start that is not a number': el('ol', { start: 'x' }),
  download: el('a', { download: true, href: '/a' }),
  'download by name': el('a', { download: 'a b', href: '/a' }),
  'no download': el('a', { download: false, href: '/a' }),
  'positive numbers': el('textarea', { rows: 3, cols: 0 }),
  'size that is not a number': el('input', { size: 'x' }),
  'table spans': el('table', {}, el('tbody', {}, el('tr', {}, el('td', { colSpan: 2, rowSpan: 0 }, 'a')))),
  columns: el('table', {}, el('colgroup', {}, el('col', { span: 2 }))),
  'enumerated attributes': el('div', { contentEditable: true, draggable: false, spellCheck: false }),
  'unknown attributes': el('p', { foo: 'a', fooBar: 1, boolean: true, 'a b': 'x', '<': 'x', ñ: 'a' }),
  'names of Object': el('p', { constructor: 'a', toString: 'b', valueOf: 'c', hasOwnProperty: 'd' }),
  'lang and dir': el('p', { lang: 'es', dir: 'ltr', role: 'note', title: unsafe }),
  time: el('time', { dateTime: '2026-01-01' }, 'a'),
  'other names': el('form', { acceptCharset: 'utf-8', autoComplete: 'off', noValidate: true }),
  link: <a href="/p/ñ?a=1&b=2">a</a>,
  'empty link': el('a', { href: '' }),
  'boolean link': el('a', { href: true }),
  'script as a link': el('a', { href: ' java\nscript:alert(1)' }),
  'script as a source': el('img', { src: 'JavaScript:alert(1)', alt: '' }),
  'script as a form': el('form', { action: 'javascript:alert(1)' }),
  'almost a script': el('a', { href: 'xjavascript:alert(1)' }),
  'empty source': el('img', { src: '', alt: '' }),
  picture: (
    <picture>
      <source type="image/avif" srcSet="/a.avif 800w" sizes="50vw" />
      <img src="/a.jpg" alt="" width={8} height={6} decoding="async" fetchPriority="high" loading="eager" />
    </picture>
  ),
  'picture to preload': <img src="/a.jpg" srcSet="/b.jpg 2x" alt="" fetchPriority="high" />,
  form: el('form', { action: '/explorar', method: 'get', encType: 'text/plain', target: '_self', name: 'f' }),
  'button of a form': el('button', { name: 'n', value: 'v', type: 'submit', formAction: '/a', formMethod: 'get' }, 'a'),
  'input value': el('input', { type: 'text', value: unsafe, name: 'n' }),
  'input default value': el('input', { name: 'n', defaultValue: 0, type: 'search' }),
  'input with both values': el('input', { value: 'a', defaultValue: 'b' }),
  'boolean input value': el('input', { value: true }),
  'checked input': el('input', { type: 'checkbox', checked: true }),
  'initially checked input': el('input', { type: 'checkbox', defaultChecked: true }),
  'unchecked input': el('input', { type: 'checkbox', checked: false, defaultChecked: true }),
  'textarea value': el('textarea', { value: unsafe }),
  'textarea default value': el('textarea', { defaultValue: 5 }),
  'textarea with both values': el('textarea', { value: 'a', defaultValue: 'b' }),
  'textarea with children': el('textarea', {}, 'a'),
  'textarea that starts with a line break': el('textarea', { value: '\na' }),
  'empty textarea': el('textarea', {}),
  select: (
    <select defaultValue="b" name="n">
      <option value="a">A</option>
      <optgroup label="g">
        <option>b</option>
      </optgroup>
    </select>
  ),
  'select with several values': el(
    'select',
    { multiple: true, value: ['a', 2] },
    el('option', {}, 'a'),
    el('option', {}, 2),
  ),
  'select without a value': el(
    'select',
    {},
    el('option', { selected: true }, 'a'),
    el('option', { selected: false }, 'b'),
  ),
  'select by mixed children': el(
    'select',
    { value: 'a1' },
    el('option', {}, 'a', 1),
    el('option', { value: '' }, 'a1'),
  ),
  'option without a select': el('option', { value: 'a', selected: true }, 'A'),
  pre: el('pre', {}, '\na'),
  'pre with elements': el('pre', {}, '\n', el('b', {}, 'a')),
  'pre with own markup': el('pre', { dangerouslySetInnerHTML: { __html: '\n<b>a</b>' } }),
  'own markup': el('div', { dangerouslySetInnerHTML: { __html: '<b>&</b>' } }),
  'no own markup': el('div', { dangerouslySetInnerHTML: { __html: null } }),
  'number as own markup': el('div', { dangerouslySetInnerHTML: { __html: 0 } }),
  'void elements': el(
    'div',
    {},
    ...['br', 'hr', 'wbr', 'img', 'source', 'input'].map((type) => el(type, { key: type })),
  ),
  'empty element': el('div', {}),
  'nested elements': el('ul', {}, el('li', {}, el('p', {}, 'a', el('b', {}, unsafe))), 'c'),
  'unusual element': el('search', { title: 'a' }, 'a'),
  drawing: (
    <svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg" focusable="false" preserveAspectRatio="none">
      <title>{unsafe}</title>
      <defs>
        <linearGradient id="g" gradientUnits="userSpaceOnUse">
          <stop offset={0} stopColor="red" stopOpacity={0.5} />
        </linearGradient>
        <clipPath id="c">
          <circle cx={1} cy={1} r={1} />
        </clipPath>
      </defs>
      <g clipPath="url(#c)" fillRule="evenodd" clipRule="evenodd" fillOpacity={0}>
        <path d="M0 0" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" strokeDasharray="1 2" />
        <text textAnchor="middle" dominantBaseline="central" fontSize={3}>
          a
        </text>
        <use xlinkHref="#a" xmlLang="es" />
      </g>
    </svg>
  ),
  'title of a drawing with one child': el('svg', {}, el('title', { children: ['a'] })),
  'title of a drawing with several children': el('svg', {}, el('title', { id: 't' }, 'a', 'b')),
  'script in a drawing': el('svg', {}, el('use', { xlinkHref: 'javascript:a' }), el('a', { xlinkHref: '' }, 'a')),
  style: <p style={{ color: 'red', marginTop: 4, lineHeight: 1.5, zIndex: 2, opacity: 0, padding: 0 }}>a</p>,
  'style with custom properties': el('p', { style: { '--r': 0.75, '--Text': ` ${unsafe} `, '--zero': 0 } }),
  'style of a browser': el('p', { style: { WebkitLineClamp: 2, msTransform: 'none', MozOsxFontSmoothing: ' a ' } }),
  'style without values': el('p', { style: { color: null, width: undefined, height: '', top: true, left: false } }),
  'style with a part of a value': el('p', { style: { fontFamily: '"A", b', width: '5px', flex: 1, columnGap: 3.5 } }),
  'empty style': el('p', { style: {} }),
};

/** Renders what a hook returns. */
function hooked(run: () => unknown): ReactNode {
  return <Hooked run={run} />;
}

const Hooked = ({ run }: { run(): unknown }) => <output>{JSON.stringify(run())}</output>;

function useIds() {
  return [useId(), useId()].map((id) => <i key={id} id={id} />);
}

const Ids = () => useIds();
const hooks: Record<string, ReactNode> = {
  useState: hooked(() => useState('a')[0]),
  'useState with a function': hooked(() => useState(() => 'a')[0]),
  useReducer: hooked(() => useReducer((state: number) => state + 1, 1)[0]),
  'useReducer with a function': hooked(
    () =>
      useReducer(
        (state: number) => state,
        1,
        (initial) => initial + 1,
      )[0],
  ),
  useMemo: hooked(() => useMemo(() => 'a', [])),
  useCallback: hooked(() => useCallback(() => 'a', [])()),
  useRef: hooked(() => useRef('a')),
  useContext: hooked(() => useContext(Place)),
  'use of a context': hooked(() => use(Place)),
  useId: el('div', {}, <Ids key="a" />, <Ids key="b" />),
  useSyncExternalStore: hooked(() =>
    useSyncExternalStore(
      () => callback,
      () => 'browser',
      () => 'server',
    ),
  ),
  effects: hooked(() => {
    const fail = () => {
      throw new Error('an effect ran');
    };
    useEffect(fail);
    useLayoutEffect(fail);
    useInsertionEffect(fail);
    useImperativeHandle(useRef(null), fail);
    useDebugValue('a');
  }),
  useEffectEvent: hooked(() => typeof useEffectEvent(callback)),
  useTransition: hooked(() => useTransition()[0]),
  useDeferredValue: hooked(() => useDeferredValue('a')),
  'useDeferredValue with a first value': hooked(() => useDeferredValue('a', 'b')),
  useActionState: hooked(() => useActionState(() => 'b', 'a').map((part) => (part instanceof Function ? 'f' : part))),
  useOptimistic: hooked(() => useOptimistic('a')[0]),
  useFormStatus: hooked(() => useFormStatus()),
  'hooks within contexts': (
    <Place value="here">
      {hooked(() => useMemo(() => 'a', []))}
      <ShowPlace />
    </Place>
  ),
};

class Classic extends Component {
  override render() {
    return 'a';
  }
}
const Lazy = lazy(async () => ({ default: ShowPlace }));

/** Node that cannot be rendered, and its error message. */
const refused: Record<string, { node: ReactNode; error: RegExp }> = {
  'a class component': { node: <Classic />, error: /Classic is a class component/ },
  'a lazy component': { node: <Lazy />, error: /lazy/ },
  'a promise': { node: el('p', { children: Promise.resolve('a') }), error: /promise/ },
  'an object': { node: el('p', { children: { a: 1 } }), error: /keys a/ },
  'an undefined component': { node: createElement(undefined as never), error: /undefined/ },
  'an element without a name': { node: el('a b', {}), error: /<a b>/ },
  'a custom element': { node: el('x-a', {}), error: /<x-a>/ },
  'a script': { node: el('script', {}), error: /<script>/ },
  'a style sheet': { node: el('style', {}, 'a'), error: /<style>/ },
  'a title of the page': { node: el('title', {}, 'a'), error: /head/ },
  'content of a void element': { node: el('br', {}, 'a'), error: /<br> has no content/ },
  'children in addition to own markup': {
    node: el('p', { dangerouslySetInnerHTML: { __html: 'a' } }, 'a'),
    error: /either/,
  },
  'own markup as text': { node: el('p', { dangerouslySetInnerHTML: 'a' }), error: /__html/ },
  'own markup of a textarea': { node: el('textarea', { dangerouslySetInnerHTML: { __html: 'a' } }), error: /textarea/ },
  'a textarea with a value and children': { node: el('textarea', { value: 'a' }, 'b'), error: /either/ },
  'a style as text': { node: el('p', { style: 'a' }), error: /style/ },
  'a form with a function': { node: el('form', { action: callback }), error: /address/ },
  'a changed state': { node: hooked(() => useState('a')[1]('b')), error: /cannot change/ },
  'a transition': { node: hooked(() => useTransition()[1](callback)), error: /cannot change/ },
  'a store without a server snapshot': {
    node: hooked(() => useSyncExternalStore(() => callback, callback)),
    error: /server snapshot/,
  },
  'use of a promise': { node: hooked(() => use(Promise.resolve('a'))), error: /promise/ },
};

const everything = Object.entries({ ...nodes, ...elements, ...hooks });

const Outer = () => {
  const [text] = useState(() => staticMarkup(<ShowPlace />));
  return <p title={text}>{useId() && 'a'}</p>;
};
const Look = ({ onLook }: { onLook(): void }) => {
  onLook();
  return null;
};

describe('the static renderer of first contents', () => {
  it('faces a comparison with React in more than eighty cases', () => {
    expect(everything.length).toBeGreaterThan(80);
  });

  it.each(everything)('renders %s like React', (name, node) => {
    // A generator can be iterated only once.
    const again = name === 'generator' ? generated() : node;
    expect(comparable(staticMarkup(node))).toBe(reactMarkup(again));
  });

  it.each(Object.entries(refused))('refuses %s with a clear error', (_name, { node, error }) => {
    expect(() => staticMarkup(node)).toThrow(error);
  });

  it('refuses a portal', () => {
    // React checks only the type of the target's node.
    const portal = createPortal('a', { nodeType: 1 } as Element);
    expect(() => staticMarkup(portal)).toThrow(/portal/);
  });

  it('gives every use of an id a different value, and the same values again for the same content', () => {
    const first = staticMarkup(hooks.useId);
    expect(new Set(first.match(/id="[^"]+"/g)).size).toBe(4);
    expect(staticMarkup(hooks.useId)).toBe(first);
  });

  it('restores contexts and React’s dispatcher after an error', () => {
    const failing = (
      <Place value="inner">
        <Classic />
      </Place>
    );
    expect(() => staticMarkup(failing)).toThrow();
    expect(dispatcher()).toBeNull();
    expect(staticMarkup(<ShowPlace />)).toBe('<b>everywhere</b>');
    expect(renderToStaticMarkup(<ShowPlace />)).toBe('<b>everywhere</b>');
  });

  it('renders within a component of another renderer', () => {
    expect(staticMarkup(<Outer />)).toBe('<p title="&lt;b&gt;everywhere&lt;/b&gt;">a</p>');
    expect(renderToStaticMarkup(<Outer />)).toBe('<p title="&lt;b&gt;everywhere&lt;/b&gt;">a</p>');
  });

  it('supports every hook that this version of React expects of a server renderer', () => {
    const offered: string[][] = [];
    const look = <Look onLook={() => offered.push(Object.keys(dispatcher() ?? {}).sort())} />;
    renderToStaticMarkup(look);
    staticMarkup(look);
    const [reacts = [], ours] = offered;
    expect(reacts.length).toBeGreaterThan(20);
    expect(ours).toEqual(reacts);
  });
});

/** Dispatcher that React's hooks call at present. */
function dispatcher(): object | null {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  expect(internals).toHaveProperty('H');
  return Reflect.get(internals as object, 'H');
}

describe('the static renderer, with generated content,', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(unsafe, '', ' ', '\n', '</script>', '&amp;', '\u0000', '\ud800'));
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, callback, symbol, 'javascript:a', 'true', '0'),
  );
  const name = fc.oneof(
    fc.constantFrom(
      ...['className', 'id', 'title', 'href', 'src', 'alt', 'hidden', 'disabled', 'open', 'tabIndex', 'role', 'lang'],
      ...[
        'aria-label',
        'aria-hidden',
        'data-a',
        'strokeWidth',
        'fillRule',
        'viewBox',
        'rowSpan',
        'cols',
        'start',
        'size',
      ],
      ...['download', 'draggable', 'htmlFor', 'value', 'checked', 'defaultValue', 'onClick', 'srcSet', 'ref', 'method'],
    ),
    fc.stringMatching(/^[a-zA-Z:_-]{1,8}$/),
  );
  // Both never reach an element, and React refuses some of their values.
  const props = fc.dictionary(name, value, { maxKeys: 5 }).map(({ key: _key, ref: _ref, ...others }) => others);
  const style = fc.dictionary(
    fc.oneof(
      fc.constantFrom('color', 'width', 'lineHeight', '--a', 'WebkitFlex', 'msFlex'),
      fc.string({ minLength: 1 }),
    ),
    fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
    { maxKeys: 4 },
  );
  const { node } = fc.letrec<{ node: ReactNode; host: ReactNode; component: ReactNode; children: ReactNode[] }>(
    (tie) => ({
      children: fc.array(tie('node'), { maxLength: 4 }),
      host: fc
        .tuple(
          fc.constantFrom(
            'div',
            'p',
            'a',
            'ul',
            'li',
            'svg',
            'path',
            'button',
            'form',
            'pre',
            'select',
            'option',
            'table',
          ),
          props,
          fc.option(style, { nil: undefined, freq: 3 }),
          tie('children'),
        )
        .map(([type, given, styles, children]) => el(type, { ...given, style: styles }, ...children)),
      component: fc.tuple(fc.nat(6), text, tie('children')).map(([kind, given, children]) => {
        const content = createElement(Fragment, {}, ...children);
        const kinds: Record<number, ReactNode> = {
          0: content,
          1: <Place value={given}>{content}</Place>,
          2: createElement(() => [useContext(Place), useState(given)[0], content]),
          3: <Suspense>{content}</Suspense>,
          4: <Remembered text={given} />,
          5: <External text={given} />,
          6: <Place.Consumer>{(place) => [place, content]}</Place.Consumer>,
        };
        return kinds[kind];
      }),
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
        tie('host'),
        tie('component'),
        fc.tuple(fc.constantFrom('br', 'input', 'source', 'hr'), props).map(([type, given]) => el(type, given)),
        fc.tuple(props, text).map(([given, content]) => el('textarea', { ...given, value: content })),
      ),
    }),
  );

  it('renders the same as React', () => {
    // A failure prints its seed, which repeats it.
    fc.assert(
      fc.property(node, (tree) => {
        expect(comparable(staticMarkup(tree))).toBe(reactMarkup(tree));
      }),
      { numRuns: 1_000 },
    );
  });
});

import { Children, type ReactNode } from 'react';
import { attributesOf, escaped, type Props } from './attributes.ts';
import { type ContextObject, withHooks } from './hooks.ts';

const ELEMENT = Symbol.for('react.transitional.element');
const ACTIVITY = Symbol.for('react.activity');
const CONTEXT = Symbol.for('react.context');
const CONSUMER = Symbol.for('react.consumer');
const FORWARD_REF = Symbol.for('react.forward_ref');
const LAZY = Symbol.for('react.lazy');
const MEMO = Symbol.for('react.memo');
const PORTAL = Symbol.for('react.portal');
/** Types that render only their children: rendering never waits and never runs twice. */
const transparent: ReadonlySet<unknown> = new Set(
  ['fragment', 'profiler', 'strict_mode', 'suspense'].map((name) => Symbol.for(`react.${name}`)),
);

interface ElementObject {
  $$typeof: typeof ELEMENT;
  type: unknown;
  props: Props;
}
type Component = (props: Props, ref?: unknown) => unknown;
/** Component in object form; its fields depend on `$$typeof`. */
interface ExoticObject extends ContextObject {
  $$typeof: symbol;
  type: unknown;
  render: Component;
  _context: ContextObject;
}
type ElementWriter = (type: string, props: Props) => string;

/**
 * Writers for elements that need more than their attributes and children; null for those that do not. Refuses elements that
 * React's renderer moves into the page's head or adds scripts to: a first content cannot carry them.
 */
const elements: Record<string, ElementWriter | null> = Object.assign(Object.create(null), {
  ...writersOf(
    'article aside button dd div dl dt footer g h1 h2 h3 header li main nav ol p path picture section',
    null,
  ),
  ...writersOf('small span strong table tbody td th thead time tr ul', null),
  ...writersOf('area base br col embed hr img keygen param source track wbr', voidElement),
  ...writersOf('body head html link menuitem meta noscript object script style', refuseElement),
  a: link,
  input,
  listing: preformatted,
  option,
  pre: preformatted,
  select,
  svg,
  textarea,
  title,
} satisfies Record<string, ElementWriter | null>);

const TAG = /^[a-zA-Z][a-zA-Z:_.\d]*$/;

/** Value of the `select` being written, and the number of open `svg` elements. */
let selected: unknown = null;
let drawings = 0;

/**
 * Renders React nodes to markup, like `renderToStaticMarkup` of `react-dom/server`, in a third of its time in an interpreter
 * and with a seventh of its code. Renders once: components are functions, hooks have their initial values, effects do not
 * run. Unlike React it does not emit preload links for pictures.
 * @throws a component's errors, and an error naming anything it cannot render, such as a class component or `lazy`
 */
export function staticMarkup(node: ReactNode): string {
  return withHooks(() => markupOf(node));
}

function markupOf(node: unknown): string {
  if (typeof node === 'string') return escaped(node);
  if (typeof node === 'object' && node !== null) {
    if ((node as ElementObject).$$typeof === ELEMENT) return elementMarkup(node as ElementObject);
    return Array.isArray(node) ? arrayMarkup(node) : objectMarkup(node as ExoticObject);
  }
  return typeof node === 'number' || typeof node === 'bigint' ? String(node) : '';
}

function arrayMarkup(nodes: readonly unknown[]): string {
  let html = '';
  for (let index = 0; index < nodes.length; index += 1) html += markupOf(nodes[index]);
  return html;
}

function objectMarkup(node: ExoticObject | Iterable<unknown>): string {
  if ('$$typeof' in node) {
    if (node.$$typeof === CONTEXT) return markupOf(node._currentValue2);
    if (node.$$typeof === PORTAL) throw new Error('a first content has no portals');
    if (node.$$typeof === LAZY) throw lazyFault();
  } else if (typeof node[Symbol.iterator] === 'function') return arrayMarkup([...node]);
  if ('then' in node) throw new Error('a first content cannot wait for a promise: name what it needs in `calls`');
  throw new TypeError(`an object with the keys ${Object.keys(node).join(', ')} is no React node`);
}

function elementMarkup({ type, props }: ElementObject): string {
  if (typeof type === 'string') {
    let write = elements[type];
    if (write === undefined) write = learnElement(type);
    return write === null ? hostMarkup(type, props) : write(type, props);
  }
  if (typeof type === 'function') {
    if (type.prototype?.isReactComponent) throw new Error(`${type.name} is a class component: it has to be a function`);
    return markupOf((type as Component)(props));
  }
  if (transparent.has(type)) return markupOf(props.children);
  if (type === ACTIVITY) return props.mode === 'hidden' ? '' : markupOf(props.children);
  if (typeof type === 'object' && type !== null) return exoticMarkup(type as ExoticObject, props);
  throw new TypeError(`a first content cannot render an element of the type ${String(type)}`);
}

function exoticMarkup(type: ExoticObject, props: Props): string {
  switch (type.$$typeof) {
    case MEMO:
      return elementMarkup({ $$typeof: ELEMENT, type: type.type, props });
    case FORWARD_REF: {
      const { ref = null, ...others } = props;
      return markupOf(type.render(others, ref));
    }
    case CONTEXT:
      return provided(type, props);
    case CONSUMER:
      return markupOf((props.children as (value: unknown) => unknown)(type._context._currentValue2));
    case LAZY:
      throw lazyFault();
    default:
      throw new TypeError('a first content cannot render an element of this type');
  }
}

function provided(context: ContextObject, { value, children }: Props): string {
  const outer = context._currentValue2;
  context._currentValue2 = value;
  try {
    return markupOf(children);
  } finally {
    context._currentValue2 = outer;
  }
}

function lazyFault(): Error {
  return new Error('a first content cannot load a lazy component: use the component itself');
}

function learnElement(type: string): null {
  if (!TAG.test(type)) throw new TypeError(`a first content cannot have an element <${type}>`);
  elements[type] = null;
  return null;
}

function hostMarkup(type: string, props: Props): string {
  return `<${type}${attributesOf(props)}>${contentOf(props)}</${type}>`;
}

function contentOf({ children, dangerouslySetInnerHTML: inner }: Props): string {
  if (inner === null || inner === undefined) return markupOf(children);
  if (children !== null && children !== undefined) {
    throw new TypeError('an element has either children or dangerouslySetInnerHTML');
  }
  if (typeof inner !== 'object' || !('__html' in inner)) {
    throw new TypeError('dangerouslySetInnerHTML must be an object with __html');
  }
  return inner.__html === null || inner.__html === undefined ? '' : String(inner.__html);
}

function voidElement(type: string, props: Props): string {
  refuseContent(type, props);
  return `<${type}${attributesOf(props)}/>`;
}

function refuseContent(type: string, { children, dangerouslySetInnerHTML: inner }: Props): void {
  if ((children ?? inner ?? null) !== null) throw new TypeError(`an element <${type}> has no content`);
}

function refuseElement(type: string): never {
  throw new TypeError(`a first content cannot have an element <${type}>`);
}

function link(type: string, props: Props): string {
  // For other elements an empty address is omitted.
  const toItself = props.href === '' ? ' href=""' : '';
  return `<${type}${attributesOf(props)}${toItself}>${contentOf(props)}</${type}>`;
}

function input(type: string, props: Props): string {
  refuseContent(type, props);
  const { checked, defaultChecked, value, defaultValue, ...others } = props;
  const state = mark('checked', checked ?? defaultChecked) + attributesOf({ value: value ?? defaultValue });
  return `<${type}${attributesOf(others)}${state}/>`;
}

function select(type: string, props: Props): string {
  const { value, defaultValue, ...others } = props;
  const outer = selected;
  selected = value ?? defaultValue ?? null;
  try {
    return hostMarkup(type, others);
  } finally {
    selected = outer;
  }
}

function option(type: string, props: Props): string {
  const { selected: own, ...others } = props;
  const chosen = selected === null ? own : isSelected(props);
  return `<${type}${attributesOf(others)}${mark('selected', chosen)}>${contentOf(props)}</${type}>`;
}

function isSelected({ value, children }: Props): boolean {
  let own = '';
  if (value === null || value === undefined) {
    Children.forEach(children as ReactNode, (child) => {
      own += child === null || child === undefined ? '' : String(child);
    });
  } else own = String(value);
  return Array.isArray(selected) ? selected.some((one) => String(one) === own) : String(selected) === own;
}

function textarea(type: string, props: Props): string {
  const { value, defaultValue, children, dangerouslySetInnerHTML: inner, ...others } = props;
  if (inner !== null && inner !== undefined) throw new TypeError('a <textarea> has no dangerouslySetInnerHTML');
  const text = value ?? defaultValue ?? children ?? null;
  if (text !== (children ?? text)) throw new TypeError('a <textarea> has either a value or children');
  const content = text === null ? '' : String(text);
  return `<${type}${attributesOf(others)}>${leadingLine(content)}${escaped(content)}</${type}>`;
}

function preformatted(type: string, props: Props): string {
  const content = contentOf(props);
  const first = leadingLine(typeof props.children === 'string' || props.dangerouslySetInnerHTML ? content : '');
  return `<${type}${attributesOf(props)}>${first}${content}</${type}>`;
}

/** Adds a line break if content starts with one: browsers drop the first after the start of some elements. */
function leadingLine(content: string): string {
  return content.startsWith('\n') ? '\n' : '';
}

function svg(type: string, props: Props): string {
  drawings += 1;
  try {
    return hostMarkup(type, props);
  } finally {
    drawings -= 1;
  }
}

/** Writes the title of a drawing. A page's title is in its first content's `head`. */
function title(type: string, props: Props): string {
  if (drawings === 0) throw new TypeError('a first content names its title in `head`');
  const { children, ...others } = props;
  const text = Array.isArray(children) ? (children.length < 2 ? children[0] : null) : children;
  const content = typeof text === 'object' || typeof text === 'function' || typeof text === 'symbol' ? '' : text;
  return hostMarkup(type, content === undefined ? others : { ...others, children: String(content) });
}

function mark(name: string, value: unknown): string {
  return value && typeof value !== 'function' && typeof value !== 'symbol' ? ` ${name}=""` : '';
}

function writersOf(types: string, write: ElementWriter | null): Record<string, ElementWriter | null> {
  return Object.fromEntries(types.split(' ').map((type) => [type, write]));
}

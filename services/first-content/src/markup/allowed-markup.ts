const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** HTML elements allowed in a first content: text, lists, pictures, links, plain forms; nothing that loads code. */
const htmlElements = words(
  `a abbr address article aside b bdi blockquote br button caption cite code dd del details dfn div dl dt em fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li mark meter nav ol optgroup
  option output p picture pre progress q s search section select small source span strong sub summary sup table tbody td
  tfoot th thead time tr u ul wbr svg`,
);

/** SVG elements of a drawing, spelt as the parser writes them. */
const svgElements = words(
  'svg g path circle ellipse line polyline polygon rect defs clipPath linearGradient radialGradient stop title',
);

/** Names that markup may use in either namespace, in lower case. */
const elementNames: ReadonlySet<string> = new Set([...htmlElements, ...svgElements].map((name) => name.toLowerCase()));

const voidElements = words('br hr img input source wbr');

/** Allowed children of option lists, table parts and a drawing's title: the parser moves most other elements. */
const onlyHolds: Readonly<Record<string, ReadonlySet<string>>> = {
  select: words('option optgroup hr'),
  optgroup: words('option'),
  option: words('#text'),
  title: words('#text'),
  table: words('caption thead tbody tfoot'),
  thead: words('tr'),
  tbody: words('tr'),
  tfoot: words('tr'),
  tr: words('td th'),
};

const attributes = words(
  `class id title lang dir role hidden tabindex style href rel src srcset sizes media type alt width height loading decoding
  fetchpriority action method name value placeholder autocomplete enterkeyhint inputmode maxlength required readonly disabled
  checked selected for datetime open start reversed colspan rowspan scope cite min max low high optimum
  d viewBox fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule clip-rule clip-path opacity
  transform cx cy r rx ry x y x1 y1 x2 y2 points offset stop-color stop-opacity gradientUnits gradientTransform xmlns
  preserveAspectRatio focusable`,
);

/** Elements that an attribute is limited to, because elsewhere it would have a meaning that is not checked here. */
const limitedTo: Readonly<Record<string, ReadonlySet<string>>> = {
  href: words('a'),
  src: words('img'),
  srcset: words('img source'),
  action: words('form'),
  method: words('form'),
  name: words('button input output select fieldset'),
  type: words('a button input ol source'),
  cite: words('blockquote del ins q'),
  xmlns: words('svg'),
};

/** Input types that load nothing and send nothing but a word. */
const inputTypes = words('checkbox hidden number radio range reset search submit tel text');

/**
 * Shape of an id. With a hyphen it is not an identifier, so it never shadows a global variable that code looks up
 * (`window.define`). The page's own ids begin with `vitrina-` or have no hyphen, so they stay reserved for the gateway.
 */
const ID = /^(?!vitrina-)[a-z][a-z0-9]*(?:-[a-z0-9_]+)+$/;

/** Data attributes that the page's code looks up by name, including the attribute that replaces an element's style. */
const pageData =
  words(`data-s data-page data-measured data-second data-fonts data-document data-theme data-waiting data-is
  data-href data-webpack`);
const OPEN_ATTRIBUTE = /^(?:aria|data)-[a-z][a-z0-9-]*$/;

/** Shape of a field's name: a query parameter. */
const FIELD = /^(?!on)[a-z][a-z0-9_]{0,40}$/;
/** Members of a form element in Chromium 150 with the shape of a field's name: such a field would hide them. */
const formMembers = words(
  `action after animate append assign attributes autocapitalize autocomplete autocorrect autofocus before blur children click closest
  constructor contains dataset dir draggable elements encoding enctype focus hidden id inert lang length matches method
  moveBefore name nonce normalize prefix popover prepend pseudo rel remove role reset scroll shadowroot slot spellcheck style
  submit target title translate part when`,
);

/** Characters that browsers drop from an address or read as a slash, so that it is another one than it seems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const DECEPTIVE = /[\u0000-\u001f\u007f\\]/;
/** Start of an absolute web address. Without both slashes, browsers may read a path of this host. */
const WEB = /^https?:\/\//i;
const CONTACT = /^(?:mailto|tel):/i;

/** Reference to something drawn in the same content. */
const DRAWN_HERE = /^url\(#([a-z0-9_-]+)\)$/;
const paints = words('fill stroke clip-path');

/** Namespaces as the parser names them. */
export const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** Tells whether an element name in lower case is allowed. */
export function isKnownName(name: string): boolean {
  return elementNames.has(name);
}

/** Tells whether an HTML element has neither content nor end tag. */
export function isVoid(name: string): boolean {
  return voidElements.has(name);
}

/** Tells whether an element is allowed at its place. @param parent name of the enclosing element, null at the top */
export function isAllowedElement(name: string, namespace: string, parent: string | null): boolean {
  if (namespace === SVG) return svgElements.has(name) && parent !== 'title';
  if (namespace !== HTML || !htmlElements.has(name)) return false;
  return parent === null || (onlyHolds[parent]?.has(name) ?? true);
}

/** Tells whether an attribute other than `style` is allowed. @param value decoded, as the browser will use it */
export function isAllowedAttribute(element: string, name: string, value: string): boolean {
  if (OPEN_ATTRIBUTE.test(name)) return !pageData.has(name);
  if (!attributes.has(name)) return false;
  if (limitedTo[name]?.has(element) === false) return false;
  switch (name) {
    case 'id':
    case 'for':
      return ID.test(value);
    case 'name':
      return FIELD.test(value) && !formMembers.has(value);
    case 'href':
    case 'cite':
      return isLink(value);
    case 'src':
      return isPicture(value);
    case 'srcset':
      return isPictureSet(value);
    case 'action':
      return isPath(value);
    case 'method':
      return value === 'get';
    case 'type':
      return element !== 'input' || inputTypes.has(value);
    case 'xmlns':
      return value === SVG;
    default:
      return !paints.has(name) || DRAWN_HERE.test(value) || isPlainStyle(`${name}:${value}`);
  }
}

function isPath(value: string): boolean {
  return value[0] === '/' && value[1] !== '/' && !DECEPTIVE.test(value);
}

/** Tells whether a link leads into this platform or openly elsewhere; providers write them, so any spelling is fine. */
function isLink(value: string): boolean {
  return value[0] === '#' || value[0] === '?' || isPath(value) || WEB.test(value) || CONTACT.test(value);
}

/** Tells whether a picture's address is a plain URL; the page's policy limits the hosts. */
function isPicture(value: string): boolean {
  return isPath(value) || WEB.test(value);
}

const CANDIDATE = /^(\S+?)(?: \d+(?:\.\d+)?[wx])?$/;

/** Checks each candidate; refuses any other form than `address 400w, address 800w`. */
function isPictureSet(value: string): boolean {
  return value.split(', ').every((candidate) => {
    const address = CANDIDATE.exec(candidate)?.[1];
    return address !== undefined && !address.endsWith(',') && isPicture(address);
  });
}

/** Declarations without strings, escapes, rules or comments: names, numbers, colours and function calls. */
const DECLARATIONS = /^(?:[a-z-][\w-]*:[\w\s.,#%()+*/-]+(?:;|$))+$/i;

/** Functions allowed in a value; none fetches anything. */
const functions = new Set(
  'calc min max clamp var rgb rgba hsl hsla oklch translate translatex translatey scale rotate minmax repeat'.split(
    ' ',
  ),
);

/** Word with the parenthesis of its call, or a parenthesis. */
const PART = /[\w-]+\(?|[()]/g;

/**
 * Tells whether an element's style holds only custom properties and plain values: nothing that is fetched, nothing that
 * reaches beyond its own rule.
 * @param style decoded
 */
export function isPlainStyle(style: string): boolean {
  return DECLARATIONS.test(style) && !style.includes('/*') && style.split(';').every(callsPlainFunctions);
}

function callsPlainFunctions(declaration: string): boolean {
  let depth = 0;
  for (const [part] of declaration.matchAll(PART)) {
    if (part === ')') depth -= 1;
    else if (part.endsWith('(')) depth += 1;
    const name = part.slice(0, -1);
    if (depth < 0 || (part.endsWith('(') && name !== '' && !functions.has(name.toLowerCase()))) return false;
  }
  return depth === 0;
}

/** Props of an element or a component. */
export type Props = Readonly<Record<string, unknown>>;

/**
 * Way to write a prop: a string is the beginning of its attribute (` class="`), for values that are neither booleans nor
 * functions; a function writes the whole attribute; null writes nothing.
 */
type Writer = string | ((value: unknown) => string) | null;

/** Attribute names in React's server renderer that differ from the prop's name. */
const aliases: Readonly<Record<string, string>> = {
  acceptCharset: 'accept-charset',
  className: 'class',
  crossOrigin: 'crossorigin',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  tabIndex: 'tabindex',
  'panose-1': 'panose-1',
  xHeight: 'x-height',
  xlinkActuate: 'xlink:actuate',
  xlinkArcrole: 'xlink:arcrole',
  xlinkRole: 'xlink:role',
  xlinkShow: 'xlink:show',
  xlinkTitle: 'xlink:title',
  xlinkType: 'xlink:type',
  xmlBase: 'xml:base',
  xmlLang: 'xml:lang',
  xmlSpace: 'xml:space',
  xmlnsXlink: 'xmlns:xlink',
};

/** SVG props that are written with hyphens: `strokeWidth` is `stroke-width`. */
const hyphened = words(`accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule
  colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity
  fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName
  glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor
  markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents renderingIntent
  shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset
  strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering
  transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic
  vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode`);

const skipped = words(`children dangerouslySetInnerHTML defaultChecked defaultValue innerHTML ref
  suppressContentEditableWarning suppressHydrationWarning`);

/** Attributes that are present or absent, without a value. */
const booleans = words(`allowFullScreen async autoPlay controls credentialless default defer disabled
  disablePictureInPicture disableRemotePlayback formNoValidate hidden inert itemScope loop noModule noValidate open
  playsInline readOnly required reversed scoped seamless`);
const lowercaseBooleans = words('autoFocus multiple muted');

/** Attributes whose boolean values are written as "true" or "false". */
const enumerated = words(`autoReverse contentEditable draggable externalResourcesRequired focusable preserveAlpha
  spellCheck value`);

/** Further common names, so that the table is filled before the first page. */
const plain =
  words(`alt autoComplete cx cy d dateTime decoding dir fetchPriority fill height id lang loading method name
  placeholder points r rel role rx ry sizes srcSet stroke title transform type viewBox width x x1 x2 xmlns y y1 y2`);

const NAME_START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';
const SAFE_NAME = new RegExp(`^[${NAME_START}][${NAME_START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*$`);

/** The same check as in React. */
const SCRIPT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them there, so the check must as well
  /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i;
const BLOCKED = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

/** Writers by prop. An object without a prototype is the fastest table in an interpreter. */
const writers: Record<string, Writer> = Object.assign(
  Object.create(null),
  writersOf(plain, (name) => ` ${name}="`),
  writersOf(hyphened, (name) => ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="`),
  Object.fromEntries(Object.entries(aliases).map(([prop, name]) => [prop, ` ${name}="`])),
  writersOf(skipped, () => null),
  writersOf(booleans, (name) => presence(name)),
  writersOf(lowercaseBooleans, (name) => presence(name.toLowerCase())),
  writersOf(enumerated, (name) => anyValue(name)),
  writersOf(['capture', 'download'], (name) => presenceOrValue(name)),
  writersOf(['cols', 'rows', 'size', 'span'], (name) => numberFrom(1, name)),
  writersOf(['rowSpan', 'start'], (name) => numberFrom(Number.NEGATIVE_INFINITY, name)),
  {
    style: styleAttribute,
    src: unlessEmpty(address('src')),
    href: unlessEmpty(address('href')),
    xlinkHref: address('xlink:href'),
    action: addressOnly('action'),
    formAction: addressOnly('formAction'),
  } satisfies Record<string, Writer>,
);

/** Writes an element's attributes as React's server renderer does, each with a space before it. */
export function attributesOf(props: Props): string {
  let html = '';
  // Safe: props are plain objects made by React, without inherited properties.
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    let writer = writers[name];
    if (writer === undefined) writer = writerOf(name);
    if (writer === null) continue;
    if (typeof writer !== 'string') html += writer(value);
    else if (typeof value === 'string') html += `${writer}${escaped(value)}"`;
    else if (isWritable(value) && typeof value !== 'boolean') html += `${writer}${escaped(String(value))}"`;
  }
  return html;
}

/** Creates the writer of a prop that is missing in the tables. */
function writerOf(prop: string): Writer {
  const takesBooleans = /^(?:data|aria)-/i.test(prop);
  const isHandler = prop.length > 2 && /^on/i.test(prop);
  const writer = isHandler || !SAFE_NAME.test(prop) ? null : takesBooleans ? anyValue(prop) : ` ${prop}="`;
  writers[prop] = writer;
  return writer;
}

function writersOf(props: readonly string[], writer: (prop: string) => Writer): Record<string, Writer> {
  return Object.fromEntries(props.map((prop) => [prop, writer(prop)]));
}

function isWritable(value: unknown): boolean {
  return typeof value !== 'function' && typeof value !== 'symbol';
}

function anyValue(name: string) {
  const start = ` ${name}="`;
  return (value: unknown) => (isWritable(value) ? `${start}${escaped(String(value))}"` : '');
}

function presence(name: string) {
  const whole = ` ${name}=""`;
  return (value: unknown) => (value && isWritable(value) ? whole : '');
}

function presenceOrValue(name: string) {
  const write = anyValue(name);
  return (value: unknown) => (value === true ? ` ${name}=""` : value === false ? '' : write(value));
}

function numberFrom(least: number, name: string) {
  const write = anyValue(name);
  return (value: unknown) => (isWritable(value) && Number(value) >= least ? write(value) : '');
}

function address(name: string) {
  const start = ` ${name}="`;
  return (value: unknown) => {
    if (!isWritable(value) || typeof value === 'boolean') return '';
    const text = String(value);
    return `${start}${escaped(SCRIPT.test(text) ? BLOCKED : text)}"`;
  };
}

/** Omits an empty address like React, except in a link: it would refer to the page itself. */
function unlessEmpty(write: (value: unknown) => string) {
  return (value: unknown) => (value === '' ? '' : write(value));
}

function addressOnly(name: string) {
  const write = address(name);
  return (value: unknown) => {
    if (typeof value === 'function')
      throw new TypeError('a form of a first content needs an address: no code runs yet');
    return write(value);
  };
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** React's list of properties whose numbers have no unit; other numbers are pixels. */
const unitless = new Set(
  `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup
  boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow
  gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp
  lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray
  strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup
  MozLineClamp msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink
  msGridColumn msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup
  WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink
  WebkitLineClamp`.split(/\s+/),
);

const written = new Map<string, string>();

/**
 * Writes a `style` attribute with the space before it; empty without declarations.
 * @throws {TypeError} if the value is not an object
 */
function styleAttribute(style: unknown): string {
  if (typeof style !== 'object' || style === null) throw new TypeError('the style of an element must be an object');
  let declarations = '';
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined || typeof value === 'boolean' || value === '') continue;
    const declaration = name.startsWith('--')
      ? `${escaped(name)}:${escaped(String(value).trim())}`
      : `${propertyOf(name)}:${typeof value === 'number' ? lengthOf(name, value) : escaped(String(value).trim())}`;
    declarations += declarations === '' ? declaration : `;${declaration}`;
  }
  return declarations === '' ? '' : ` style="${declarations}"`;
}

function lengthOf(name: string, value: number): string {
  return value === 0 || unitless.has(name) ? String(value) : `${value}px`;
}

function propertyOf(name: string): string {
  const known = written.get(name);
  if (known !== undefined) return known;
  const property = escaped(
    name
      .replace(/[A-Z]/g, (letter) => `-${letter}`)
      .toLowerCase()
      .replace(/^ms-/, '-ms-'),
  );
  written.set(name, property);
  return property;
}

const UNSAFE = /["'&<>]/;
const ALL_UNSAFE = /["'&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Writes text for markup, with the same entities as React in content and in attributes. */
export function escaped(text: string): string {
  return UNSAFE.test(text) ? text.replace(ALL_UNSAFE, (character) => ENTITIES[character] ?? '') : text;
}

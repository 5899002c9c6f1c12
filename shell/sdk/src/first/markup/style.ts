import { escaped } from './escape.ts';

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
export function styleAttribute(style: unknown): string {
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

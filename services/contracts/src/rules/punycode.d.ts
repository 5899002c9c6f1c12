/** The file of `punycode` for ECMAScript modules. Its package has no types, and `punycode` alone is a deprecated module of Node. */
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label without its `xn--` (RFC 3492). Throws a RangeError where it is not valid. */
  export function decode(label: string): string;
}

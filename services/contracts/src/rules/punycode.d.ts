/**
 * Module file of `punycode` for ECMAScript. The package has no types, and `punycode` alone is a deprecated module of
 * Node.
 */
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label without its `xn--` (RFC 3492). Throws a RangeError if it is invalid. */
  export function decode(label: string): string;
}

/**
 * Browser families by the product in their `User-Agent`, most specific first: most also claim to be Chrome and Safari.
 */
const families: readonly (readonly [name: string, product: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,3})/],
  ['Opera', /\bOPR\/(\d{1,3})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d{1,3})/],
  ['Safari', /\bVersion\/(\d{1,3})[\d.]* (?:Mobile\/\w{1,16} )?Safari\//],
];

/** Longest `User-Agent` read, in characters; real ones have about 150. */
const LONGEST = 500;

/** Name and major version of a browser, such as `Chrome 120`, by its `User-Agent`; `Otro` for an unknown browser. */
export function browserOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, LONGEST) ?? '';
  for (const [name, product] of families) {
    const version = product.exec(text)?.[1];
    if (version !== undefined) return `${name} ${Number(version)}`;
  }
  return 'Otro';
}

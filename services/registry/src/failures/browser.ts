/** Families by the product that their `User-Agent` names, the more precise first: most also claim to be Chrome and Safari. */
const families: readonly (readonly [name: string, product: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,3})/],
  ['Opera', /\bOPR\/(\d{1,3})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d{1,3})/],
  ['Safari', /\bVersion\/(\d{1,3})[\d.]* (?:Mobile\/\w{1,16} )?Safari\//],
];

/** Longest `User-Agent` that is read, in characters; real ones have some 150. */
const LONGEST = 500;

/** Name and major version of a browser, such as `Chrome 120`, by its `User-Agent`; `Otro` where it is none of the usual ones. */
export function browserOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, LONGEST) ?? '';
  for (const [name, product] of families) {
    const version = product.exec(text)?.[1];
    if (version !== undefined) return `${name} ${Number(version)}`;
  }
  return 'Otro';
}

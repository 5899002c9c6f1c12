/** Call in a stack, as written by the browser. */
export interface Frame {
  /** Name of the function, minified; null for an anonymous function. */
  function: string | null;
  /** Path of a build's file from `/mf/` on; null for any other code, whose address may reveal a person's page. */
  file: string | null;
  /** Starts at 1. */
  line: number;
  /** Starts at 1. */
  column: number;
}

/** Most frames kept of a stack: browsers write ten. */
const MOST_FRAMES = 12;
/** Longest line of a stack that is read, and longest name of a function that is kept, in characters. */
const LONGEST_LINE = 500;
const LONGEST_NAME = 80;

const PLACE = /^(.+):(\d{1,9}):(\d{1,9})$/;
/** File of a published build at any origin; names and versions follow the contracts. */
const BUILD_FILE = /\/mf\/(?:shell|mf-[a-z0-9-]+)\/\d+\.\d+\.\d+-[0-9a-f]{12}\/[\w.~-]+/;

/**
 * Reads the `stack` of an error as Chrome (`at name (address:1:2)`), Firefox and Safari (`name@address:1:2`) write it.
 * Skips lines without a frame, such as the message.
 */
export function readStack(stack: string): Frame[] {
  const lines = stack.split('\n').filter((line) => line.length <= LONGEST_LINE);
  return lines
    .map(readLine)
    .filter((frame) => frame !== null)
    .slice(0, MOST_FRAMES);
}

function readLine(raw: string): Frame | null {
  const line = raw.trim();
  const { name, place } = line.startsWith('at ') ? readChrome(line.slice(3)) : readOther(line);
  const [, address = '', row, column] = PLACE.exec(place) ?? [];
  if (row === undefined) return null;
  const called = withoutPersonalData(name).slice(0, LONGEST_NAME);
  const [file = null] = BUILD_FILE.exec(address) ?? [];
  return { function: called === '' ? null : called, file, line: Number(row), column: Number(column) };
}

/** Reads `name (address:1:2)`, `async name (…)`, or the place alone. */
function readChrome(text: string): { name: string; place: string } {
  const open = text.lastIndexOf(' (');
  if (open < 0 || !text.endsWith(')')) return { name: '', place: text.replace(/^async /, '') };
  return { name: text.slice(0, open).replace(/^(?:async|new) /, ''), place: text.slice(open + 2, -1) };
}

function readOther(line: string): { name: string; place: string } {
  const at = line.indexOf('@');
  return at < 0 ? { name: '', place: '' } : { name: line.slice(0, at), place: line.slice(at + 1) };
}

/** Frame that identifies a failure: the topmost of the microfrontend's own build, else of any build. */
export function topFrame(frames: readonly Frame[], name: string): Frame | undefined {
  return (
    frames.find(({ file }) => file?.startsWith(`/mf/${name}/`)) ?? frames.find(({ file }) => file !== null) ?? frames[0]
  );
}

const EMAIL = /[^\s@<>()"',;:]{1,64}(?:@|%40)[^\s@<>()"',;:]{1,255}/g;
/** Query or hash of an address, without the line and column that browsers append. */
const QUERY = /(?:\?(?![?.\s])|#(?=[^\s()=]{0,64}=))[^\s()]*?((?::\d{1,6}){0,2})(?=[\s()]|$)/g;
/** Phone numbers and account ids, possibly divided by spaces or dashes; shorter runs are lines, columns, statuses. */
const DIGITS = /\d(?:[ .-]?\d){6,}/g;

/**
 * Removes personal data from the text of an error: e-mails, queries and hashes of addresses, and runs of seven digits or more.
 * @param text at most a few thousand characters; the time is linear in them
 */
export function withoutPersonalData(text: string): string {
  return text.replace(EMAIL, '‹correo›').replace(QUERY, '$1').replace(DIGITS, '‹número›');
}

/** Browser families by the product in their `User-Agent`, most specific first: most claim to be Chrome and Safari too. */
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

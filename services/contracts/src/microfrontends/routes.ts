/** Longest path of a declared route, in characters. */
export const MAX_ROUTE = 120;
/** Most parts of a declared route's path; the longest today has three. */
const MAX_PARTS = 8;

const WORD = /^[a-z0-9][a-z0-9_-]*$/;
const PARAMETER = /^:[a-z][A-Za-z0-9]*$/;

/** First parts of the addresses that the gateway answers itself: no page may use them. */
const RESERVED = new Set(['api', 'health', 'internal', 'mapas', 'media', 'metrics', 'mf', 'previa', 'ready']);

/** Declared path in parts: a part is a word, or `:name` for any one part of an address. */
export interface RoutePattern {
  path: string;
  parts: readonly string[];
  /** True for a path that ends in `/*`: any further parts may follow, also none. */
  open: boolean;
}

/**
 * Fault in a route's path, as a text for its team; null if valid. A path is `/`, or parts of lower-case letters,
 * digits, `-` and `_`, or parameters `:name` whose names are identifiers and differ, with a final `/*` at most. The
 * first part is a word: a page of parameters alone would take every address.
 */
export function routeProblem(path: string): string | null {
  if (path === '/') return null;
  if (path.length > MAX_ROUTE) return `la ruta tiene más de ${MAX_ROUTE} caracteres`;
  const { parts } = takeApart(path);
  const [first] = parts;
  if (path.endsWith('/')) return `la ruta ${path} termina en «/»`;
  if (!path.startsWith('/') || first === undefined) return `la ruta ${path} no empieza con «/» y una palabra`;
  if (parts.length > MAX_PARTS) return `la ruta ${path} tiene más de ${MAX_PARTS} partes`;
  const wrong = parts.find((part) => !WORD.test(part) && !PARAMETER.test(part));
  if (wrong !== undefined) return `la ruta ${path} tiene una parte no válida: «${wrong}»`;
  if (!WORD.test(first)) return `la ruta ${path} no empieza con una palabra`;
  if (RESERVED.has(first)) return `la ruta ${path} es de la plataforma: usa otra primera palabra`;
  const parameters = parts.filter(isParameter);
  if (new Set(parameters).size < parameters.length) return `la ruta ${path} repite un parámetro`;
  return null;
}

/** Parses a declared path; null if {@link routeProblem} finds a fault. Never throws. */
export function readRoute(path: string): RoutePattern | null {
  return routeProblem(path) === null ? { path, ...takeApart(path) } : null;
}

/**
 * Matches an address: returns its parts by their names in the pattern, not decoded, or null. Case and one final `/` are
 * ignored. Takes time in proportion to the address' length.
 */
export function matchRoute({ parts, open }: RoutePattern, address: string): Record<string, string> | null {
  const found = takeApart(address).parts;
  if (open ? found.length < parts.length : found.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const there = found[index] ?? '';
    if (isParameter(part) && there !== '') params[part.slice(1)] = there;
    else if (part !== there.toLowerCase()) return null;
  }
  return params;
}

/** Returns true if an address can match both: two pages cannot answer at one address. */
export function overlap(a: RoutePattern, b: RoutePattern): boolean {
  const [short, long] = a.parts.length <= b.parts.length ? [a, b] : [b, a];
  if (short.parts.length < long.parts.length && !short.open) return false;
  return short.parts.every((part, index) => {
    const other = long.parts[index] ?? '';
    return part === other || isParameter(part) || isParameter(other);
  });
}

const isParameter = (part: string) => part.startsWith(':');

/** Splits a path at its slashes, without one final slash or a final `/*`; no parts for `/`. */
function takeApart(path: string): { parts: string[]; open: boolean } {
  const open = path.endsWith('/*');
  const bare = path.replace(/\/\*?$/, '');
  return { parts: bare === '' ? [] : bare.split('/').slice(1), open };
}

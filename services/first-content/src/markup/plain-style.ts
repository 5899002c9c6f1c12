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

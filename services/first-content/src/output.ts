import type { FirstOutput } from '@vitrina/contracts/microfrontends/first-content';
import { z } from 'zod';
import { FirstFault } from './fault.ts';
import { type CheckedMarkup, checkMarkup } from './markup/checked-markup.ts';

const text = z.string().max(500).optional();

/** Path of this platform; `//` would be another host. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
  .optional();

/** Most entries of a list, or of an object that the schema reads: each costs the gateway's only thread microseconds. */
const MOST_ENTRIES = 100;
/** Most values of a reply. A page with 60 works has 2,000. */
const MOST_PARTS = 20_000;
/** Deepest nesting of a reply. Serialising deeper data into a page could overflow the stack of the page's request. */
const MAX_DEPTH = 64;
/** Longest reason of a refusal, in characters: it is logged with every page. */
const LONGEST_REASON = 300;

/** Valid output of a module. The markup is not checked yet. */
const firstOutput = z.union([
  z.strictObject({ calls: z.array(z.strictObject({ call: z.string().max(200), address: z.string().max(2_000) })) }),
  z.strictObject({
    html: z.string(),
    head: z.strictObject({
      title: text,
      description: text,
      image: text,
      type: z.enum(['profile', 'article']).optional(),
      unlisted: z.boolean().optional(),
      moved: ownPath,
      canonical: ownPath,
    }),
    linkedData: z.array(z.custom<Record<string, unknown>>(isRecord)).max(MOST_ENTRIES),
  }),
  z.literal('missing'),
  z.null(),
]);

/** Output of a module, with markup that a page can carry. */
export type DrawnOutput =
  | Exclude<FirstOutput, { html: string }>
  | (Extract<FirstOutput, { html: string }> & CheckedMarkup);

/** Returns true for an output that requests calls instead of drawing. */
export function asksForCalls<T extends FirstOutput | DrawnOutput>(
  output: T,
): output is T & Extract<FirstOutput, { calls: unknown }> {
  return output !== null && output !== 'missing' && 'calls' in output;
}

/**
 * Reads a module's reply without its markup. The program is not trusted: its megabyte may hold a hundred thousand wrong
 * parts, so they are counted before a parser and a schema read them.
 * @throws {FirstFault} for an invalid form
 */
export function readReply(reply: string): FirstOutput {
  if (!hasFewParts(reply)) throw new FirstFault('its answer has too many parts');
  const said = parseReply(reply);
  if (!isShort(said, 2)) throw new FirstFault(`its answer has a list of more than ${MOST_ENTRIES} entries`);
  const read = firstOutput.safeParse(said);
  if (read.success) return read.data;
  throw new FirstFault(`its answer is of another form: ${z.prettifyError(read.error)}`.slice(0, LONGEST_REASON));
}

/** Reads a module's reply. @throws {FirstFault} for an invalid form, or markup that a page may not carry */
export function readOutput(reply: string): DrawnOutput {
  const data = readReply(reply);
  if (data === null || data === 'missing' || asksForCalls(data)) return data;
  const markup = checkMarkup(data.html);
  if (!markup) throw new FirstFault('it drew what a page may not carry');
  return { ...data, ...markup };
}

function parseReply(reply: string): unknown {
  try {
    return JSON.parse(reply);
  } catch {
    throw new FirstFault('its answer is no JSON');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true for JSON text with few enough values, not nested too deep, by its punctuation. Takes one pass. */
function hasFewParts(json: string): boolean {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '[' || sign === '{') depth += 1;
    if (sign === ',' || sign === '[' || sign === '{') parts += 1;
    if (parts > MOST_PARTS || depth > MAX_DEPTH) return false;
  }
  return true;
}

/** Position of the quote that ends the JSON text beginning at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

/** True if neither a value nor its parts have too many entries. @param levels of parts */
function isShort(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const parts = Object.values(value);
  return parts.length <= MOST_ENTRIES && (levels === 0 || parts.every((part) => isShort(part, levels - 1)));
}

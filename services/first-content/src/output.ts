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

/** Valid output of a module; its program is not trusted. The markup is not checked yet. */
export const firstOutput = z.union([
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
    linkedData: z.array(z.record(z.string(), z.unknown())).max(100),
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

/** Reads a module's reply. @throws {FirstFault} for an invalid form, or markup that a page may not carry */
export function readOutput(reply: string): DrawnOutput {
  const read = firstOutput.safeParse(parseReply(reply));
  if (!read.success) throw new FirstFault(`its answer is of another form: ${z.prettifyError(read.error)}`);
  const { data } = read;
  if (data === null || data === 'missing' || asksForCalls(data)) return data;
  const markup = checkMarkup(data.html);
  if (!markup) throw new FirstFault('it drew what a page may not carry');
  // Data that cannot be serialised would fail with every page that carries it.
  JSON.stringify(data.linkedData);
  return { ...data, ...markup };
}

function parseReply(reply: string): unknown {
  try {
    return JSON.parse(reply);
  } catch {
    throw new FirstFault('its answer is no JSON');
  }
}

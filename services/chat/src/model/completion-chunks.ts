import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { APIError } from 'openai';
import { z } from 'zod';

/** Marks the end of a stream; some servers keep the connection open afterwards. */
const DONE = '[DONE]';

/**
 * Yields the JSON values of a chat completion's body. Accepts server-sent events with any line ending, comments between
 * them and no final blank line, and the plain JSON (whole or one value a line) of a server that ignores `stream: true`.
 * Decides by the first character instead of the content type, which proxies get wrong. Skips data that is not JSON.
 * @throws {Error} if the connection breaks
 */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  let start = '';
  let plain: string | null = null;
  const decoder = new TextDecoder();
  // Not piped through a decoder stream: if the connection breaks, that would drop the pieces which it has not given yet.
  for await (const bytes of body) {
    const piece = decoder.decode(bytes, { stream: true });
    if (plain !== null) {
      plain += piece;
      continue;
    }
    start = start.trim() ? start : start + piece;
    if (/^\s*[[{]/.test(start)) {
      plain = start;
      continue;
    }
    parser.feed(piece);
    for (const { event, data } of events.splice(0)) {
      if (data.startsWith(DONE)) return;
      yield* valuesOf(data, event);
    }
  }
  if (plain !== null) yield* valuesOf(plain);
  parser.feed('\n\n');
  for (const { event, data } of events) if (!data.startsWith(DONE)) yield* valuesOf(data, event);
}

/** Parses the values in a text: one, or one per line if the server omits blank lines between events. */
function valuesOf(text: string, event?: string): unknown[] {
  const whole = parsed(text);
  const values = whole === undefined ? text.split('\n').map((line) => parsed(line.replace(/^data:/, ''))) : [whole];
  const flat = values.flat().filter((value) => value !== undefined);
  return event === 'error' ? flat.map((value) => ({ error: value })) : flat;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const text = z.union([z.string(), z.number().transform(String)]).catch('');
/** Text of the answer: a string, or parts as sent by Mistral's reasoning models. Parts with reasoning are left out. */
const part = z.union([
  z.string(),
  z.object({ type: z.enum(['text', 'output_text']), text: z.string() }).transform((value) => value.text),
]);
const content = z.union([part, z.array(part.catch('')).transform((parts) => parts.join(''))]).catch('');
/** JSON text. Some servers send the object itself (MiniMax), or null for a tool without parameters. */
const json = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : value ? JSON.stringify(value) : ''))
  .catch('');
const functionCall = z.object({ name: text, arguments: json });

const toolCall = z.object({
  index: z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
    .nullable()
    .catch(null),
  id: text,
  function: functionCall.catch({ name: '', arguments: '' }),
  /** Gemini's thought signature, which the next request must repeat with the call. */
  extra_content: z.unknown().optional(),
});

const messageShape = z.object({
  content,
  tool_calls: z.array(toolCall.nullable().catch(null)).catch([]),
  /** Legacy `function_call`, used before `tool_calls` existed. */
  function_call: functionCall.nullable().catch(null),
  /** DeepSeek's reasoning, which the next request must repeat with the calls. */
  reasoning_content: text,
});
const emptyMessage: z.output<typeof messageShape> = {
  content: '',
  tool_calls: [],
  function_call: null,
  reasoning_content: '',
};

const choice = z.object({ delta: messageShape.nullable().catch(null), message: messageShape.nullable().catch(null) });
const count = z.int().min(0).catch(0);
const usage = z.object({ total_tokens: count, prompt_tokens: count, completion_tokens: count });

const chunk = z.object({
  object: text,
  choices: z.array(choice.nullable().catch(null)).catch([]),
  usage: usage.nullable().catch(null),
  error: z.unknown().optional(),
});

/** Piece of a tool call in one chunk. */
export interface ToolCallPiece {
  /** Position among the calls of the answer; null if the server does not send it. Gemini sends 0 for every call. */
  index: number | null;
  /** Empty if the server does not send it. */
  id: string;
  name: string;
  args: string;
  extra?: unknown;
}

/** Content that a chunk adds to an answer. */
interface ChunkContent {
  text: string;
  reasoning: string;
  pieces: ToolCallPiece[];
  /** True if the chunk has `message` instead of `delta`: the complete answer, including earlier pieces. */
  isWhole: boolean;
  /** Tokens used so far; null if not in the chunk. */
  tokens: number | null;
}

/**
 * Reads a chunk in any of the dialects of OpenAI's protocol: fields may be missing, null or of another type. A chunk
 * without choices (usage, content filter) adds nothing.
 * @throws {APIError} if the chunk is an error; the status comes from its `code`, if present
 */
export function readChunk(value: unknown): ChunkContent {
  const { object, choices, usage: used, error } = chunk.catch({ object: '', choices: [], usage: null }).parse(value);
  if (error || object === 'error') throw failureOf(error || value);
  const { delta = null, message = null } = choices[0] ?? {};
  const { content: added, tool_calls, function_call, reasoning_content: reasoning } = delta ?? message ?? emptyMessage;
  const pieces = tool_calls.flatMap((call) =>
    call
      ? {
          index: call.index,
          id: call.id,
          ...nameAndArguments(call.function),
          ...(call.extra_content ? { extra: call.extra_content } : {}),
        }
      : [],
  );
  if (function_call) pieces.push({ index: null, id: '', ...nameAndArguments(function_call) });
  const total = used && (used.total_tokens || used.prompt_tokens + used.completion_tokens);
  return { text: added, reasoning, pieces, isWhole: !delta && message !== null, tokens: total || null };
}

const nameAndArguments = (call: z.output<typeof functionCall>) => ({ name: call.name, args: call.arguments });

/** Reads the status from `code`, where OpenRouter and vLLM put it. */
function failureOf(error: unknown): APIError {
  const status = z.object({ code: z.coerce.number().int().min(400).max(599) }).safeParse(error);
  const body = typeof error === 'object' && error !== null ? error : { message: String(error) };
  return new APIError(status.data?.code, body, undefined, undefined);
}

import { createParser, type EventSourceMessage } from 'eventsource-parser';

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
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
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

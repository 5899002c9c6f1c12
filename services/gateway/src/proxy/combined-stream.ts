import { setTimeout as pause } from 'node:timers/promises';
import { type CallDefinition, calls, type ServiceName } from '@vitrina/contracts';
import { type CombinedEvents, combinedStream } from '@vitrina/contracts/wire';
import { type App, Problem, type SendEvent, sseResponse } from '@vitrina/kernel';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { nodeOf } from '../edge/visitor.ts';
import { requestHeaders } from './headers.ts';
import type { ServiceConnections } from './service-connections.ts';

/** Pause before a broken channel is requested again, in milliseconds: doubled up to the longest, half of it random. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Longest path and query of a channel, in characters; the longest real channel has about 70, including an id. */
const MAX_CHANNEL = 300;

/** Statuses that a repeated request would get again: the client requests the channel again when something has changed. */
const finalStatuses = new Set([400, 401, 403, 404, 405, 410]);

const streamPaths = new Map<string, ServiceName>(
  Object.values<CallDefinition>(calls)
    .filter(({ method, stream }) => method === 'GET' && stream)
    .map(({ path, service }) => [path, service]),
);

type Send = SendEvent<CombinedEvents>;

interface Channel {
  index: number;
  target: string;
  connections: ServiceConnections | undefined;
}

/**
 * Serves several event streams of the API on one connection. Each channel is requested from its service with the caller's
 * cookies and is limited there as if requested alone; a broken channel is requested again while the others go on.
 */
export function mountCombinedStream(app: App, services: ReadonlyMap<ServiceName, ServiceConnections>): void {
  app.get(combinedStream.path, (c) => {
    const channels = readChannels(c.req.queries(combinedStream.parameter) ?? [], services);
    const { incoming } = nodeOf(c);
    const headers = requestHeaders(incoming.headers, c.get('requestId'), false);
    headers.accept = 'text/event-stream';
    const answer = sseResponse<CombinedEvents>(c, async (send, signal) => {
      await Promise.all(channels.map((channel) => keepOpen(channel, headers, send, signal)));
      // Stays open after its channels have ended: browsers would reopen a stream that ends, although nothing has changed.
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    });
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  });
}

/** Reads the channels. @throws {Problem} `solicitud_invalida` without, with too many or with unknown channels */
function readChannels(values: readonly string[], services: ReadonlyMap<ServiceName, ServiceConnections>): Channel[] {
  if (values.length === 0 || values.length > combinedStream.maxChannels) throw new Problem('solicitud_invalida');
  return values.map((value, index) => {
    const base = 'http://gateway.invalid';
    const url = value.length <= MAX_CHANNEL && URL.canParse(value, base) ? new URL(value, base) : null;
    const service = url?.origin === base ? streamPaths.get(url.pathname) : undefined;
    if (!url || !service) throw new Problem('solicitud_invalida');
    return { index, target: url.pathname + url.search, connections: services.get(service) };
  });
}

/** Requests a channel again and again until the client disconnects or the service refuses it for good. */
async function keepOpen(
  { index: canal, target, connections }: Channel,
  headers: Record<string, string | string[]>,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    let status = connections ? 0 : 503;
    let retryAfterMs = 0;
    try {
      const answer = await connections?.streams.send({
        method: 'GET',
        path: target,
        headers: { ...headers },
        body: null,
        signal,
      });
      if (answer?.statusCode === 200) {
        attempt = 1;
        await send('abierto', { canal });
        for await (const { event, data } of eventsOf(answer.body)) {
          await send('evento', { canal, nombre: event ?? 'message', datos: JSON.parse(data) });
        }
      } else if (answer) {
        status = answer.statusCode;
        retryAfterMs = retryAfterOf(answer.headers as unknown as string[]);
        answer.body.resume();
      }
    } catch {
      // Reported below as a broken connection; the channel is tried again.
    }
    if (signal.aborted) return;
    const final = finalStatuses.has(status);
    await send('cerrado', { canal, estatus: status, final });
    if (final) return;
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 10));
    const wait = Math.max(retryAfterMs, longest / 2 + (longest / 2) * Math.random());
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const parsed: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => parsed.push(event) });
  const decoder = new TextDecoder();
  for await (const piece of body) {
    parser.feed(decoder.decode(piece, { stream: true }));
    yield* parsed.splice(0);
  }
}

/** Reads `Retry-After` in milliseconds, 0 by default. @param raw alternating header names and values */
function retryAfterOf(raw: readonly string[]): number {
  const at = raw.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'retry-after');
  const seconds = at < 0 ? 0 : Number(raw[at + 1]);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

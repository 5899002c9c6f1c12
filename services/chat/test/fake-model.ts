import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';

/** Behaviour of the model for a request. */
export type Act =
  | { says: string }
  | { calls: { name: string; args: unknown }[] }
  | { status: number }
  | 'hangs'
  | { cutAfter: string }
  | { stallsAfter: string }
  | Dialect;

/** Answer of a certain server, byte for byte. */
export interface Dialect {
  body: string;
  /** Content type; by default that of server-sent events. */
  type?: string;
  /** Leaves the connection open after the body. */
  staysOpen?: boolean;
}

/** Characters of text or arguments per piece of the stream. */
const PIECE = 7;
/** Bytes per write of a dialect's body, so that two-byte letters are cut too. */
const DIALECT_PIECE = 41;

/**
 * A language model's service: chat completions of the OpenAI protocol, streamed as server-sent events. It does what the test
 * has it do, one act for each request, and keeps what it was sent.
 */
export class FakeModel {
  readonly requests: ChatCompletionCreateParamsStreaming[] = [];
  readonly #acts: Act[] = [];
  readonly #server = createServer((request, answer) => void this.#serve(request, answer));

  /** Behaviour for the next requests, in order; the last act remains for all further requests. */
  does(...acts: Act[]): void {
    this.requests.length = 0;
    this.#acts.splice(0, Number.POSITIVE_INFINITY, ...acts);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await textOf(request);
    if (request.url !== '/v1/chat/completions' || request.headers.authorization !== 'Bearer clave-de-prueba') {
      answer.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"clave-de-prueba"}}');
      return;
    }
    this.requests.push(JSON.parse(body));
    const act = this.#acts.length > 1 ? this.#acts.shift() : this.#acts[0];
    if (act === undefined) throw new Error('the test has not said what the model does');
    if (act === 'hangs') return;
    if ('status' in act) {
      answer.writeHead(act.status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ error: { message: 'secret details of the model provider', type: 'x', code: null } }));
      return;
    }
    if ('body' in act) {
      answer.writeHead(200, { 'content-type': act.type ?? 'text/event-stream' });
      const bytes = Buffer.from(act.body);
      for (let at = 0; at < bytes.length; at += DIALECT_PIECE) answer.write(bytes.subarray(at, at + DIALECT_PIECE));
      if (!act.staysOpen) answer.end();
      return;
    }
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason: finish }];
      const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'fake', choices };
      answer.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    send({ role: 'assistant', content: '' });
    if ('calls' in act) {
      for (const [index, { name, args }] of act.calls.entries()) {
        send({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] });
        const sent = typeof args === 'string' ? args : JSON.stringify(args);
        for (const part of pieces(sent)) send({ tool_calls: [{ index, function: { arguments: part } }] });
      }
      send({}, 'tool_calls');
    } else {
      const [text = ''] = Object.values(act);
      for (const content of pieces(text)) send({ content });
      if ('stallsAfter' in act) return;
      if ('cutAfter' in act) {
        // The reader, in this process, gets the text in the turn between: Node 24 drops what arrives with the end.
        await setImmediate();
        await setImmediate();
        // The connection closes without an end marker.
        answer.socket?.end();
        return;
      }
      send({}, 'stop');
    }
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    answer.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'fake', choices: [], usage })}\n\n`,
    );
    answer.end('data: [DONE]\n\n');
  }
}

function pieces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
}

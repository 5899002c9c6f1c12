import { connectRedis, newId, newToken, SessionStore } from '@vitrina/kernel';
import { backingUrl, newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MESSAGES = 200;
const base = { NAMESPACE: newNamespace(), SESSION_SECRET: newToken() };
const env = { ...base, DIRECTORY_URL: 'http://127.0.0.1:1' };
let [first, second]: TestService[] = [];
let agentCookie = '';

beforeAll(async () => {
  [first, second] = await Promise.all([startService('chat', env), startService('chat', env)]);
  const redis = await connectRedis(backingUrl('REDIS_URL'), base.NAMESPACE);
  const userId = newId();
  const token = await new SessionStore(redis).create({
    userId,
    name: 'Ana',
    role: 'agent',
    email: 'ana@demo.vitrina.example',
    plan: 'gratis',
    missing: [],
    country: '',
    subdivision: '',
    version: 0,
    sessionsSince: 0,
  });
  agentCookie = `vitrina_sesion=${token}`;
  redis.disconnect();
});
afterAll(() => Promise.all([first?.stop(), second?.stop()]));

it('every message of an agent arrives once and in order, even if a process is killed in the middle', async () => {
  if (!first || !second) throw new Error('no services');
  const services = [first, second];
  const opened = await post(first.url, '/api/chat', '', {
    email: 'eva@correo.example',
    sender: 'user',
    message: 'hola',
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { conversacion: id } = (await opened.json()) as { conversacion: string };
  const window = new Window(services, cookie);
  await post(second.url, `/api/agente/conversaciones/${id}/tomar`, agentCookie, {});
  const texts = Array.from({ length: MESSAGES }, (_, at) => `mensaje ${at}`);
  const sent: number[] = [];
  for (const [at, text] of texts.entries()) {
    if (at === MESSAGES / 2) first.kill('SIGKILL');
    sent.push(performance.now());
    await sayUntilDone(services, at, `/api/agente/conversaciones/${id}/mensajes`, text, `${id}-${at}`);
  }
  await expect.poll(() => window.got.map(({ text }) => text), { timeout: 60_000 }).toEqual(texts);
  window.close();
  const delays = window.got.map(({ at }, index) => at - (sent[index] ?? 0)).sort((a, b) => a - b);
  const share = (part: number) => Math.round(delays[Math.floor(delays.length * part)] ?? 0);
  console.info(
    `delivery of ${MESSAGES} messages: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, longest ${share(0.999)} ms`,
  );
});

/** Sends a message through one process after the other until a process accepts it. */
async function sayUntilDone(services: readonly TestService[], at: number, path: string, texto: string, key: string) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { url } = services[(at + attempt) % services.length] as TestService;
    const answer = await post(url, path, agentCookie, { texto }, key).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error(`${texto} was not taken`);
}

function post(url: string, path: string, cookie: string, body: unknown, key?: string): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  });
}

/** Window of a visitor: listens to a process, and to the next one if it is gone. */
class Window {
  readonly got: Array<{ id: string; text: string; at: number }> = [];
  readonly #over = new AbortController();

  constructor(services: readonly TestService[], cookie: string) {
    void this.#listen(services, cookie);
  }

  close(): void {
    this.#over.abort();
  }

  async #listen(services: readonly TestService[], cookie: string): Promise<void> {
    for (let at = 0; !this.#over.signal.aborted; at += 1) {
      const { url } = services[at % services.length] as TestService;
      await this.#read(url, cookie).catch(() => undefined);
    }
  }

  async #read(url: string, cookie: string): Promise<void> {
    const answer = await fetch(`${url}/api/chat/eventos`, { headers: { cookie }, signal: this.#over.signal });
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const sent = JSON.parse(data) as { mensajes?: ReceivedMessage[] } & ReceivedMessage;
        if (event === 'inicio') for (const message of sent.mensajes ?? []) this.#take(message);
        if (event === 'mensaje') this.#take(sent);
      },
    });
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(piece);
  }

  #take({ id, sender, text }: ReceivedMessage): void {
    if (sender !== 'humano' || this.got.some((known) => known.id === id)) return;
    this.got.push({ id, text, at: performance.now() });
  }
}

interface ReceivedMessage {
  id: string;
  sender: string;
  text: string;
}

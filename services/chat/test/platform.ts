import { randomBytes } from 'node:crypto';
import {
  type App,
  connectMongo,
  connectRedis,
  createApp,
  createLog,
  createMetrics,
  keySpace,
  newId,
  newToken,
  queueConnection,
  type Session,
  SessionStore,
  Shutdown,
} from '@vitrina/kernel';
import { serviceKeys } from '@vitrina/local/testing';
import { Queue, QueueEvents } from 'bullmq';
import { createParser } from 'eventsource-parser';
import { readConfig } from '../src/config.ts';
import { chat } from '../src/service.ts';
import type { Conversation } from '../src/store/conversation.ts';
import type { ConversationUpdates } from '../src/store/conversation-updates.ts';

/** Server-sent event. */
export interface StreamEvent {
  event: string;
  data: Record<string, unknown>;
}

/** Live channel without any window. */
export const silentUpdates = { publishChange: async () => undefined } as Pick<
  ConversationUpdates,
  'publishChange'
> as ConversationUpdates;

/** Starts the service on real servers, without its port. */
export async function runChat(directoryUrl: string, env: Record<string, string> = {}) {
  const config = readConfig({
    NAMESPACE: `c${randomBytes(8).toString('hex')}`,
    SESSION_SECRET: newToken(),
    SERVICE_KEYS: serviceKeys('chat'),
    DIRECTORY_URL: directoryUrl,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
    ...env,
  });
  const log = createLog('chat', config);
  const shutdown = new Shutdown(log, 5_000);
  const metrics = createMetrics('chat');
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  await chat.start({ app, log, metrics, shutdown, shortcuts: [] }, config);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'chat');
  return {
    config,
    conversations: mongo.collection<Conversation>('conversations'),
    mongo,
    visitor: (address?: string) => new ChatVisitor(app, address),
    /** Signs in a user; an agent unless another role is given. */
    staff: async (name: string, role: Session['role'] = 'agent') => {
      const redis = await connectRedis(config, config.NAMESPACE);
      const sessions = new SessionStore(redis);
      const userId = newId();
      const token = await sessions.create({
        userId,
        name,
        role,
        email: `${userId}@demo.vitrina.example`,
        plan: 'gratis',
        missing: [],
        country: '',
        subdivision: '',
        version: 0,
        sessionsSince: 0,
      });
      redis.disconnect();
      return new StaffMember(app, `vitrina_sesion=${token}`, userId);
    },
    /** Ends all sessions of a user. */
    endSessions: async (userId: string) => {
      const redis = await connectRedis(config, config.NAMESPACE);
      await new SessionStore(redis).deleteAll(userId);
      redis.disconnect();
    },
    /** Sends the event of an account that is being erased, and waits until it is applied. */
    forget: async (id: string, emails: readonly string[], at = Date.now()) => {
      const connections = [queueConnection(config), queueConnection(config)] as const;
      const prefix = keySpace(config.NAMESPACE);
      const queue = new Queue('events-chat', { connection: connections[0], prefix });
      const done = new QueueEvents('events-chat', { connection: connections[1], prefix });
      await done.waitUntilReady();
      const event = { id: newId(), aggregate: `account-erasing-${id}`, version: 1, data: { id, emails, at } };
      const job = await queue.add('account.erasing', { ...event, name: 'account.erasing' });
      await job.waitUntilFinished(done);
      await Promise.all([queue.close(), done.close()]);
      for (const connection of connections) connection.disconnect();
    },
    close: async () => {
      await shutdown.run();
      await mongo.dropDatabase();
      await mongo.close();
    },
  };
}

/** Visitor's browser with a cookie and an address. */
export class ChatVisitor {
  readonly #app: App;
  readonly #address: string;
  cookie = '';
  /** Place shown by the page. */
  page: { pais?: string; estado?: string } = {};
  /** Id of the conversation once opened. */
  conversation = '';

  constructor(app: App, address = `198.51.100.${randomBytes(1)[0]}`) {
    this.#app = app;
    this.#address = address;
  }

  async post(path: string, body: unknown, key?: string) {
    const answer = await this.#send(path, body, key);
    const set = answer.headers.getSetCookie()[0];
    if (set) this.cookie = set.split(';')[0] ?? '';
    const parsed = (await answer.json()) as Record<string, unknown>;
    if (typeof parsed.conversacion === 'string') this.conversation = parsed.conversacion;
    return { status: answer.status, headers: answer.headers, body: parsed };
  }

  say(message: string, email = 'eva@correo.example') {
    return this.post('/api/chat', { email, sender: 'user', message });
  }

  /** Requests an answer and reads its stream to the end. */
  async ask(mensaje: string): Promise<StreamEvent[]> {
    const answer = await this.#send('/api/chat/respuesta', { mensaje, ...this.page });
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new Error(`no stream: ${answer.status} ${await answer.text()}`);
    }
    const blocks = (await answer.text()).split('\n\n').filter((block) => block.startsWith('event: '));
    return blocks.map((block) => {
      const [event = '', data = ''] = block.split('\n').map((line) => line.replace(/^(event|data): /, ''));
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
  }

  /** Opens the stream of agents' messages. */
  live(query = ''): Promise<LiveStream> {
    return openStream(this.#app, `/api/chat/eventos${query}`, this.cookie);
  }

  /** Sends a call without a body. */
  async call(method: string, path: string) {
    const answer = await this.#app.request(path, { method, headers: { cookie: this.cookie } });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  }

  async #send(path: string, body: unknown, key?: string): Promise<Response> {
    return this.#app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-client-address': this.#address,
        cookie: this.cookie,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
  }
}

/** Joins the text pieces of an answer. */
export function textOf(events: readonly StreamEvent[]): string {
  return events.flatMap(({ event, data }) => (event === 'texto' ? String(data.texto) : [])).join('');
}

/** Staff member with an inbox. */
export class StaffMember {
  readonly #app: App;
  readonly cookie: string;
  readonly id: string;

  constructor(app: App, cookie: string, id: string) {
    this.#app = app;
    this.cookie = cookie;
    this.id = id;
  }

  async send(method: string, path: string, body?: unknown, key?: string) {
    const answer = await this.#app.request(`/api/agente/conversaciones${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        cookie: this.cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    // biome-ignore lint/suspicious/noExplicitAny: responses are checked by the expectations of the tests
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
  }

  live(): Promise<LiveStream> {
    return openStream(this.#app, '/api/agente/conversaciones/eventos', this.cookie);
  }
}

/** Open stream, with the events so far. */
export interface LiveStream {
  status: number;
  events: StreamEvent[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

async function openStream(app: App, path: string, cookie: string): Promise<LiveStream> {
  const abort = new AbortController();
  const answer = await app.request(path, { headers: { cookie }, signal: abort.signal });
  const events: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => events.push({ event, data: JSON.parse(data) as Record<string, unknown> }),
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) parser.feed(next.value);
  };
  const ended = read().catch(() => undefined);
  return { status: answer.status, events, ended, close: () => void reader?.cancel().catch(() => undefined) };
}

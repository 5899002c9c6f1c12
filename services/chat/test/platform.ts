import { randomBytes } from 'node:crypto';
import { type App, connectMongo, createApp, createLog, createMetrics, newToken, Shutdown } from '@vitrina/kernel';
import { readConfig } from '../src/config.ts';
import { startChat } from '../src/start.ts';
import type { Conversation } from '../src/store/conversation.ts';

/** One server-sent event. */
export interface StreamEvent {
  event: string;
  data: Record<string, unknown>;
}

/** Starts the service over the real servers, without its port. */
export async function runChat(directoryUrl: string, env: Record<string, string> = {}) {
  const config = readConfig({
    NAMESPACE: `c${randomBytes(8).toString('hex')}`,
    SESSION_SECRET: newToken(),
    DIRECTORY_URL: directoryUrl,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
    ...env,
  });
  const log = createLog('chat', config);
  const shutdown = new Shutdown(log, 5_000);
  const app = createApp({ log, metrics: createMetrics('chat'), publicUrl: config.PUBLIC_URL });
  await startChat({ app, log, shutdown }, config);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'chat');
  return {
    config,
    conversations: mongo.collection<Conversation>('conversations'),
    visitor: (address?: string) => new ChatVisitor(app, address),
    close: async () => {
      await shutdown.run();
      await mongo.dropDatabase();
      await mongo.close();
    },
  };
}

/** A visitor's browser: one cookie, one address. */
export class ChatVisitor {
  readonly #app: App;
  readonly #address: string;
  cookie = '';
  /** Id of the conversation, once it was opened. */
  conversation = '';

  constructor(app: App, address = `198.51.100.${randomBytes(1)[0]}`) {
    this.#app = app;
    this.#address = address;
  }

  async post(path: string, body: unknown) {
    const answer = await this.#send(path, body);
    const set = answer.headers.getSetCookie()[0];
    if (set) this.cookie = set.split(';')[0] ?? '';
    const parsed = (await answer.json()) as Record<string, unknown>;
    if (typeof parsed.conversacion === 'string') this.conversation = parsed.conversacion;
    return { status: answer.status, headers: answer.headers, body: parsed };
  }

  say(message: string, email = 'eva@correo.example') {
    return this.post('/api/chat', { email, sender: 'user', message });
  }

  /** Asks for an answer and reads its stream to the end. */
  async ask(mensaje: string): Promise<StreamEvent[]> {
    const answer = await this.#send('/api/chat/respuesta', { mensaje });
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new Error(`no stream: ${answer.status} ${await answer.text()}`);
    }
    const blocks = (await answer.text()).split('\n\n').filter((block) => block.startsWith('event: '));
    return blocks.map((block) => {
      const [event = '', data = ''] = block.split('\n').map((line) => line.replace(/^(event|data): /, ''));
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
  }

  async #send(path: string, body: unknown): Promise<Response> {
    return this.#app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-client-address': this.#address, cookie: this.cookie },
    });
  }
}

/** The text of an answer, its pieces joined. */
export function textOf(events: readonly StreamEvent[]): string {
  return events.flatMap(({ event, data }) => (event === 'texto' ? String(data.texto) : [])).join('');
}

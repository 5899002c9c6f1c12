import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { publishForm as demoForm, joinAsProvider, type Member, ownGallery } from '@vitrina/demo';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { send } from '../send.ts';

/** Picture as the body of the publish form, created in advance so that its creation is not measured. */
export interface Form {
  type: string;
  body: Buffer;
}

/** Change of a post's state, as the event stream of its owner reports it. */
interface Change {
  id: string;
  estado: string;
  poster?: string;
}

/** Times at which the owner learned of a post's poster and of its end, in milliseconds of `performance.now()`. */
interface Moments {
  poster?: number;
  ready?: number;
}

/** Provider who publishes pictures and videos, and follows their states. */
export class Owner {
  readonly #url: string;
  readonly #cookie: string;
  readonly email: string;
  readonly #posts = new Map<string, Moments>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  /** Aborted with the error of the stream or of a failed post. */
  readonly #broken = new AbortController();

  private constructor(url: string, { cookie, email }: Member) {
    this.#url = url;
    this.#cookie = cookie;
    this.email = email;
  }

  /** Creates a provider with the plan that shows most. @throws {Error} if it is refused */
  static async join({ urls }: BenchPlatform): Promise<Owner> {
    return new Owner(urls.gateway, await joinAsProvider(urls.gateway, 'Banco de pruebas'));
  }

  /** Publishes a picture; `onSent` is called after its last byte. @returns the post's id @throws {Error} if refused */
  async publish({ type, body }: Form, onSent?: () => void): Promise<string> {
    const headers = { cookie: this.#cookie, 'content-type': type };
    const sent = await send(`${this.#url}/api/subir_archivo`, {
      headers,
      body,
      status: 202,
      ...(onSent && { onSent }),
    });
    return (JSON.parse(sent.text) as { data: { id: string } }).data.id;
  }

  /** Number of posts without AVIF files. */
  async withoutAvif(): Promise<number> {
    const headers = { cookie: this.#cookie };
    const posts = await ownGallery<{ fuentes: { formato: string }[] }>((path) => fetch(this.#url + path, { headers }));
    return posts.filter(({ fuentes }) => !fuentes.some(({ formato }) => formato === 'avif')).length;
  }

  /** Opens the stream that reports the states of posts, until `close`. */
  follow(): this {
    const { signal } = this.#closing;
    const onChange = (change: Change) => this.#note(change);
    readEvents(`${this.#url}/api/eventos`, { cookie: this.#cookie }, 'publicacion', onChange, signal).catch(
      (error: unknown) => this.#broken.abort(error),
    );
    return this;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Waits until a post can be shown. @throws {Error} if any post fails, the stream ends, or `late` is aborted */
  async ready(id: string, late: AbortSignal): Promise<Moments> {
    const signal = AbortSignal.any([this.#broken.signal, late]);
    for (;;) {
      const post = this.#posts.get(id);
      if (post?.ready !== undefined) return post;
      await once(this.#changes, id, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  #note({ id, estado, poster }: Change): void {
    const post = this.#posts.get(id) ?? {};
    this.#posts.set(id, post);
    if (poster !== undefined) post.poster ??= performance.now();
    if (estado === 'fallida') this.#broken.abort(new Error(`post ${id} failed`));
    else if (estado !== 'procesando') post.ready ??= performance.now();
    this.#changes.emit(id);
  }
}

/** File of an upload. */
interface UploadFile {
  bytes: Buffer;
  extension: string;
  /** Media type. */
  type: string;
}

/** Creates the publish form with a picture or a video, dated today. */
export async function publishForm({ bytes, extension, type }: UploadFile, event: string): Promise<Form> {
  const file = new Blob([new Uint8Array(bytes)], { type });
  const encoded = new Response(demoForm(event, file, `foto.${extension}`));
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}

/**
 * Reads a stream of server-sent events until the signal is aborted.
 * @param wanted name of the events whose JSON is passed on; others are ignored
 * @throws {Error} if the stream is refused or ends by itself
 */
export async function readEvents<T>(
  url: string,
  headers: Record<string, string>,
  wanted: string,
  onEvent: (data: T) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await fetch(url, { headers, signal });
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
    const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events) if (event === wanted) onEvent(JSON.parse(data) as T);
    throw new Error(`${url}: the stream has ended`);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Letters of a word that people search for in an event's name. */
const LETTERS = 'bcdfglmnprstvz';

/** Creates a word that occurs nowhere else and is not similar to any other word. */
export function newWord(): string {
  return [...randomBytes(8)]
    .map((byte, index) => (index % 2 ? 'aeiou' : LETTERS)[byte % (index % 2 ? 5 : 14)])
    .join('');
}

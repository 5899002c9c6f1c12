import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { publishForm as demoForm, joinAsProvider, type Member, ownGallery } from '@vitrina/demo';
import type { BenchPlatform } from '../platform/bench-platform.ts';

const agent = new Agent({ keepAlive: true });

/** Picture as the body of the publish form, created in advance so that its creation is not measured. */
export interface Form {
  type: string;
  body: Buffer;
}

/** Provider who publishes pictures and follows their states. */
export class Owner {
  readonly #url: string;
  readonly #cookie: string;
  readonly email: string;
  /** Pays for a month of a plan at the simulator. @throws {Error} if it is refused */
  readonly pay: Member['pay'];

  private constructor(url: string, { cookie, email, pay }: Member) {
    this.#url = url;
    this.#cookie = cookie;
    this.email = email;
    this.pay = pay;
  }

  /** Creates a provider, with the plan that shows most unless another one is given. @throws {Error} if it is refused */
  static async join({ urls }: BenchPlatform, plan?: Parameters<Member['pay']>[0]): Promise<Owner> {
    return new Owner(urls.gateway, await joinAsProvider(urls.gateway, 'Banco de pruebas', plan));
  }

  /** Publishes a picture; `onSent` is called after its last byte. @returns the post's id @throws {Error} if refused */
  publish({ type, body }: Form, onSent: () => void = () => undefined): Promise<string> {
    const headers = { cookie: this.#cookie, 'content-type': type, 'content-length': body.length };
    return new Promise((resolve, reject) => {
      const upload = request(`${this.#url}/api/subir_archivo`, { method: 'POST', agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.once('error', reject).once('end', () => {
          if (answer.statusCode !== 202) return reject(new Error(`upload refused: ${answer.statusCode} ${text}`));
          resolve((JSON.parse(text) as { data: { id: string } }).data.id);
        });
      });
      upload.once('finish', onSent).once('error', reject).end(body);
    });
  }

  /** Number of posts without AVIF files. */
  async withoutAvif(): Promise<number> {
    const headers = { cookie: this.#cookie };
    const posts = await ownGallery<{ fuentes: { formato: string }[] }>((path) => fetch(this.#url + path, { headers }));
    return posts.filter(({ fuentes }) => !fuentes.some(({ formato }) => formato === 'avif')).length;
  }

  /** Calls back with every change of a post's state until the signal is aborted. */
  watch(
    onChange: (change: { id: string; estado: string; poster?: string }) => void,
    signal: AbortSignal,
  ): Promise<void> {
    return readEvents(`${this.#url}/api/eventos`, { cookie: this.#cookie }, 'publicacion', onChange, signal);
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
    let rest = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event.name === wanted) onEvent(JSON.parse(event.data) as T);
      }
    }
    throw new Error(`${url}: the stream has ended`);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Parses the name and the data of one event, without the blank lines that delimit it. */
export function parseBlock(block: string): { name: string; data: string } {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return { name, data: data.join('\n') };
}

/** Letters of a word that people search for in an event's name. */
const LETTERS = 'bcdfglmnprstvz';

/** Creates a word that occurs nowhere else and is not similar to any other word. */
export function newWord(): string {
  return [...randomBytes(8)]
    .map((byte, index) => (index % 2 ? 'aeiou' : LETTERS)[byte % (index % 2 ? 5 : 14)])
    .join('');
}

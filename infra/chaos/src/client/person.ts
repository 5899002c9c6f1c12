import { setTimeout as pause } from 'node:timers/promises';
import { today } from '@vitrina/contracts/places';
import { joinAsProvider, type Member } from '@vitrina/demo';

/** Where a platform under test answers. */
export interface Doors {
  /** Address of the gateway, without a slash at its end. */
  gateway: string;
  /** Addresses of all gateways, where there are several. */
  gateways?: readonly string[];
}

/** A file as it is put into the publish form. */
export interface SentFile {
  name: string;
  /** The type that the sender claims. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a call was answered with; the body is whatever JSON came, null where none did. */
export interface Answered {
  status: number;
  body: unknown;
  /** Seconds of `Retry-After`; 0 where the answer does not ask to wait. */
  retryAfter: number;
}

/** A post as its owner's gallery shows it; only what the checks look at. */
export interface OwnGalleryPost {
  id: string;
  estado: string;
  imagen_url: string;
  fuentes: Array<{ url: string }>;
  poster?: string | null;
  error: string | null;
}

/** Longest wait for one answer, in milliseconds. */
const ANSWER_MS = 60_000;

/** A provider with a complete profile, in front of the public calls. */
export class Person {
  readonly email: string;
  readonly #password: string;
  readonly #gateways: readonly string[];
  /** The gateway in use: the next one where this one gave no answer, as a load balancer does. */
  #turn = 0;
  #cookie: string;

  private constructor(doors: Doors, { email, password, cookie }: Member, turn: number) {
    this.email = email;
    this.#password = password;
    this.#gateways = doors.gateways ?? [doors.gateway];
    this.#turn = turn;
    this.#cookie = cookie;
  }

  /** Somebody new with the plan that shows most, who asks the gateway of that number. @throws {Error} where refused */
  static async join(doors: Doors, turn = 0): Promise<Person> {
    return new Person(doors, await joinAsProvider(doors.gateway, 'Prueba de caos'), turn);
  }

  /** Opens a new session, as a person does whose old one is gone. @throws {Error} where refused */
  async login(): Promise<void> {
    const answer = await this.#json('/api/auth', { action: 'login', email: this.email, contrasena: this.#password });
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await accepted(answer);
  }

  /** Sends the publish form once. Rejects where no answer comes. */
  async upload(file: SentFile, key: string, event = 'Prueba'): Promise<Answered> {
    const form = new FormData();
    const day = today('America/Mexico_City');
    const fields = { evento: event, descripcion: event, www: '', fecha_evento: day, fecha_publicacion: day };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file.bytes], { type: file.type }), file.name);
    const headers = { 'Idempotency-Key': key };
    return read(await this.#call('/api/subir_archivo', { method: 'POST', body: form, headers }));
  }

  /** The whole own gallery. @throws {Error} where it is refused */
  async gallery(): Promise<OwnGalleryPost[]> {
    const posts: OwnGalleryPost[] = [];
    for (let path: string | undefined = '/api/obtener_galeria?limit=60'; path; ) {
      const answer: Response = await this.#call(path);
      posts.push(...(JSON.parse(await accepted(answer)) as { data: OwnGalleryPost[] }).data);
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return posts;
  }

  /** Deletes a post with its files. @throws {Error} where it is refused */
  async remove(id: string): Promise<void> {
    await accepted(await this.#json('/api/delete_archivo', { id }));
  }

  /** The own gallery, read again while the platform is not there yet. @throws {Error} the last refusal after 20 s */
  async galleryOnceThere(): Promise<OwnGalleryPost[]> {
    const end = Date.now() + 20_000;
    for (;;) {
      try {
        return await this.gallery();
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(500);
        await this.login().catch(() => undefined);
      }
    }
  }

  #json(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  #call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const gateway = this.#gateways[this.#turn % this.#gateways.length] ?? '';
    return fetch(gateway + path, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      (error: unknown) => {
        this.#turn += 1;
        throw error;
      },
    );
  }
}

async function read(answer: Response): Promise<Answered> {
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: the check of the answer will report that there is no envelope.
  }
  return { status: answer.status, body, retryAfter: Number(answer.headers.get('retry-after')) || 0 };
}

async function accepted(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return text;
}

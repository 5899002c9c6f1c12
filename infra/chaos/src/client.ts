import { setTimeout as pause } from 'node:timers/promises';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { joinAsProvider, type Member, ownGallery, publishForm, textAt, valueAt } from '@vitrina/demo';

/** Addresses of a platform under test. */
export interface Endpoints {
  /** Address of the gateway, without a trailing slash. */
  gateway: string;
  /** Addresses of all gateways, if there are several. */
  gateways?: readonly string[];
}

/** File for the publish form. */
export interface SentFile {
  name: string;
  /** Type claimed by the sender. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Response of a call; the body is the parsed JSON, or null. */
export interface ApiResponse {
  status: number;
  body: unknown;
  /** Seconds of `Retry-After`; 0 without one. */
  retryAfter: number;
}

/** Post in its owner's gallery, with the fields used by the checks. */
interface OwnGalleryPost {
  id: string;
  estado: string;
  imagen_url: string;
  fuentes: Array<{ url: string }>;
  poster?: string | null;
  error: string | null;
}

/** Time-out of a request, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Client of the public calls for a provider with a complete profile. */
export class Person {
  readonly email: string;
  readonly #password: string;
  readonly #gateways: readonly string[];
  /** Index of the gateway in use; a request without a response switches to the next one, like a load balancer. */
  #turn = 0;
  #cookie: string;

  private constructor(endpoints: Endpoints, { email, password, cookie }: Member, turn: number) {
    this.email = email;
    this.#password = password;
    this.#gateways = endpoints.gateways ?? [endpoints.gateway];
    this.#turn = turn;
    this.#cookie = cookie;
  }

  /** Registers a provider with the largest plan, starting at the gateway of that index. @throws {Error} if refused */
  static async join(endpoints: Endpoints, turn = 0): Promise<Person> {
    return new Person(endpoints, await joinAsProvider(endpoints.gateway, 'Prueba de caos'), turn);
  }

  /** Opens a new session after the old one was lost. @throws {Error} if refused */
  async login(): Promise<void> {
    const response = await this.#json('/api/auth', { action: 'login', email: this.email, contrasena: this.#password });
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await accepted(response);
  }

  /** Sends the publish form once. Rejects without a response. */
  async upload(file: SentFile, key: string, event = 'Prueba'): Promise<ApiResponse> {
    const body = publishForm(event, new Blob([file.bytes], { type: file.type }), file.name);
    const headers = { 'Idempotency-Key': key };
    return read(await this.#call('/api/subir_archivo', { method: 'POST', body, headers }));
  }

  /** Reads all pages of the provider's gallery. @throws {Error} if refused */
  gallery(): Promise<OwnGalleryPost[]> {
    return ownGallery((path) => this.#call(path));
  }

  /** Deletes a post with its files. @throws {Error} if refused */
  async remove(id: string): Promise<void> {
    await accepted(await this.#json('/api/delete_archivo', { id }));
  }

  /** Reads the gallery, retrying while the platform is unavailable. @throws {Error} the last refusal after 20 s */
  async galleryWhenAvailable(): Promise<OwnGalleryPost[]> {
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
    return fetch(gateway + path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => {
        this.#turn += 1;
        throw error;
      },
    );
  }
}

async function read(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: the check of the response reports the missing envelope.
  }
  return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after')) || 0 };
}

async function accepted(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return text;
}

/** Returns the id of an accepted upload; null for any other response. */
export function acceptedId({ status, body }: ApiResponse): string | null {
  const id = textAt(valueAt(body, 'data'), 'id');
  return status === 202 && /^[0-9a-f]{24}$/.test(id) ? id : null;
}

/** Returns the code of a refusal; empty without one. */
export function refusalCode({ body }: ApiResponse): string {
  return textAt(body, 'code');
}

/** True if a response is a refusal of the product: the envelope and a known code with its text and status. */
export function isProductRefusal({ status, body }: ApiResponse): boolean {
  const code = textAt(body, 'code');
  if (!isErrorCode(code) || valueAt(body, 'success') !== false || !textAt(body, 'requestId')) return false;
  const { text, status: own } = errorCatalogue[code];
  return own === status && textAt(body, 'error') === text && textAt(body, 'message') === text;
}

/** Interval between two requests of the visitor, in milliseconds. */
const INTERVAL_MS = 400;

/** Visitor who browses the gallery during a fault, with the responses received. */
export class Visitor {
  readonly #url: string;
  readonly results = new Map<string, number>();
  /** Number of responses that were neither the gallery nor a refusal of the product. */
  unclear = 0;

  /** @param gateway address of the platform */
  constructor(gateway: string) {
    this.#url = `${gateway}/api/galeria?country=MX&state=DF`;
  }

  /** Requests the gallery repeatedly until the signal is aborted. */
  async browse(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const result = await this.#request();
      this.results.set(result, (this.results.get(result) ?? 0) + 1);
      await pause(INTERVAL_MS);
    }
  }

  async #request(): Promise<string> {
    try {
      const response = await fetch(this.#url, { signal: AbortSignal.timeout(20_000) });
      const body: unknown = await response.json().catch(() => null);
      if (response.status === 200 && Array.isArray(body)) return '200';
      const refusal = { status: response.status, body, retryAfter: 0 };
      const code = refusalCode(refusal);
      if (!isProductRefusal(refusal) || code === 'error_interno') this.unclear += 1;
      return `${response.status} ${code}`;
    } catch {
      return 'no response';
    }
  }
}

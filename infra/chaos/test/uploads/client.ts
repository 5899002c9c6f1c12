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

/** File for the publish form, with the type claimed by the sender. */
export interface SentFile {
  name: string;
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

/** Time-out of a request, and longest wait for the gallery of a platform that recovers, in milliseconds. */
const TIMEOUT_MS = 60_000;
const GALLERY_MS = 20_000;

/** Client of the public calls for a provider with a complete profile. */
export class Person {
  readonly email: string;
  readonly #password: string;
  readonly #gateways: readonly string[];
  /** Index of the gateway in use; a request without a response switches to the next one, like a load balancer. */
  #turn: number;
  #cookie: string;

  private constructor(endpoints: Endpoints, { email, password, cookie }: Member, turn: number) {
    this.email = email;
    this.#password = password;
    this.#gateways = endpoints.gateways ?? [endpoints.gateway];
    this.#turn = turn;
    this.#cookie = cookie;
  }

  /** Registers providers with the largest plan, each starting at the next gateway. @throws {Error} if refused */
  static joinMany(endpoints: Endpoints, count: number): Promise<Person[]> {
    const join = async (_: unknown, turn: number) =>
      new Person(endpoints, await joinAsProvider(endpoints.gateway, 'Prueba de caos'), turn);
    return Promise.all(Array.from({ length: count }, join));
  }

  /** Opens a new session after the old one was lost. @throws {Error} if refused */
  async login(): Promise<void> {
    const response = await this.#json('/api/auth', { action: 'login', email: this.email, contrasena: this.#password });
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  /** Sends the publish form once. @returns null without a response */
  async upload(file: SentFile, key: string, event: string): Promise<ApiResponse | null> {
    const body = publishForm(event, new Blob([file.bytes], { type: file.type }), file.name);
    const headers = { 'Idempotency-Key': key };
    const response = await this.#call('/api/subir_archivo', { method: 'POST', body, headers }).catch(() => null);
    return response && read(response).catch(() => null);
  }

  /** Deletes a post with its files. @throws {Error} if refused */
  async remove(id: string): Promise<void> {
    await this.#json('/api/delete_archivo', { id });
  }

  /** Reads all pages of the provider's gallery, retrying while the platform is unavailable. @throws {Error} the last refusal */
  async gallery(): Promise<Array<{ id: string; estado: string; error: string | null }>> {
    const end = Date.now() + GALLERY_MS;
    for (;;) {
      try {
        return await ownGallery((path) => this.#call(path));
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(500);
        await this.login().catch(() => undefined);
      }
    }
  }

  async #json(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
    return response;
  }

  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const gateway = this.#gateways[this.#turn % this.#gateways.length] ?? '';
    try {
      return await fetch(gateway + path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      this.#turn += 1;
      throw error;
    }
  }
}

/** Reads a response; a body that is not JSON becomes null, and the check of the envelope reports it. */
async function read(response: Response): Promise<ApiResponse> {
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after')) || 0 };
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

/** Mark of a response that is not the product's envelope, or reports an unexpected error. */
export const UNCLEAR = 'unclear';

/** Describes a response: `202`, `503 servicio_no_disponible`, `no response` and similar. */
export function resultOf(response: ApiResponse | null): string {
  if (!response) return 'no response';
  if (acceptedId(response)) return '202';
  const code = refusalCode(response);
  const clear = isProductRefusal(response) && code !== 'error_interno';
  return `${response.status} ${code}${clear ? '' : ` ${UNCLEAR}`}`;
}

/** Interval between two requests of a visitor, and their time-out, in milliseconds. */
const VISIT_MS = { interval: 400, timeout: 20_000 } as const;

/** Browses the gallery as a visitor until the signal is aborted. @returns the number of each response */
export async function browse(gateway: string, signal: AbortSignal): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  while (!signal.aborted) {
    const url = `${gateway}/api/galeria?country=MX&state=DF`;
    const response = await fetch(url, { signal: AbortSignal.timeout(VISIT_MS.timeout) }).catch(() => null);
    const seen = response && (await read(response));
    const result = seen?.status === 200 && Array.isArray(seen.body) ? '200' : resultOf(seen);
    results[result] = (results[result] ?? 0) + 1;
    await pause(VISIT_MS.interval);
  }
  return results;
}

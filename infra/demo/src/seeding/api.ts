import { setTimeout as pause } from 'node:timers/promises';
import { readPairKeys } from '@vitrina/contracts/internal-calls';
import { NOTICES_VERSION } from '@vitrina/contracts/rules';

/** The platform refused a call, or another server responded. */
export class CallFailed extends Error {
  readonly status: number;
  /** Code of the error catalogue, or an empty text. */
  readonly code: string;

  constructor(call: string, status: number, code: string, message: string) {
    super(`${call}: ${status} ${code} ${message}`);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
  }
}

interface Sent {
  json?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
}

/** Maximum attempts of a call while the platform asks to wait or does not respond. */
const ATTEMPTS = 8;
/** Time-out of a request, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Client of the public calls, which keeps the session cookie. */
export class Visitor {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  /** @param base origin, for instance `http://localhost:8080` */
  constructor(base: string) {
    this.#base = base;
  }

  /**
   * Sends a call and returns the parsed JSON, with the address of the next page if there is one. Waits for
   * `Retry-After` on 429 and 503, and at least half a second without a response.
   * @throws {CallFailed} for every other refusal, and after 8 attempts
   */
  async call(method: 'GET' | 'POST', path: string, sent: Sent = {}): Promise<{ body: unknown; next: string | null }> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(method, path, sent).catch((error: unknown) => {
        if (attempt < ATTEMPTS) return null;
        throw error;
      });
      if (!response) {
        await pause(attempt * 500);
        continue;
      }
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) return { body, next: nextPage(response.headers.get('link')) };
      const waits = response.status === 429 || response.status === 503;
      if (!waits || attempt >= ATTEMPTS) {
        throw new CallFailed(`${method} ${path}`, response.status, textAt(body, 'code'), textAt(body, 'error'));
      }
      await pause(Math.max(1, Number(response.headers.get('retry-after')) || attempt) * 1000);
    }
  }

  /** Session cookies as a request's `cookie` header; empty without any. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #send(method: string, path: string, { json, form, headers = {} }: Sent): Promise<Response> {
    const { cookie } = this;
    const body = form ? form() : json === undefined ? null : JSON.stringify(json);
    return fetch(new URL(path, this.#base), {
      method,
      body,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (at > 0) this.#cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1));
  }
}

function nextPage(link: string | null): string | null {
  return link?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1] ?? null;
}

/** Returns the text at a key of an unknown JSON value; empty if there is no text. */
export function textAt(value: unknown, key: string): string {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : '';
}

/** Returns the value at a key of an unknown JSON value. */
export function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** Returns an unknown JSON value if it is a list; else an empty list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Addresses and credentials of the platform to fill. */
export interface Platform {
  /** Origin of the gateway. */
  url: string;
  /** Origin of the directory, for the dates of comments. */
  directoryUrl: string;
  /** Origin of accounts, whose page of kept mails has the codes of badges; empty if it is not known. */
  accountsUrl: string;
  /** Key of the directory's internal call. */
  directoryKey: string;
  /** Password of all demo accounts. */
  password: string;
}

/** Finds the demo's key for the directory in `SERVICE_KEYS`; empty if it is missing. */
export function directoryKey(text: string): string {
  const keys = readPairKeys(text);
  const own =
    typeof keys !== 'string' && keys.find(({ caller, callee }) => caller === 'demo' && callee === 'directory');
  return own ? own.key : '';
}

type Login = Pick<Platform, 'url' | 'password'>;

/**
 * Registers a demo account, which changes nothing for an existing one (R61), and logs in.
 * @throws {CallFailed} if the platform refuses, for instance because the account has another password
 */
export async function registerDemo(
  platform: Login,
  { nombre, email }: { nombre: string; email: string },
): Promise<Visitor> {
  const contrasena = platform.password;
  const json = {
    action: 'register',
    nombre,
    email,
    contrasena,
    confirmar_contrasena: contrasena,
    consentimiento: NOTICES_VERSION,
  };
  await new Visitor(platform.url).call('POST', '/api/auth', { json });
  return logInDemo(platform, email);
}

/** Logs in with an existing demo account. @throws {CallFailed} if the platform refuses */
export async function logInDemo(platform: Login, email: string): Promise<Visitor> {
  const visitor = new Visitor(platform.url);
  await visitor.call('POST', '/api/auth', { json: { action: 'login', email, contrasena: platform.password } });
  return visitor;
}

/** Pays a month of a plan with the simulator, unless it is free or the current one. @throws {CallFailed} if refused */
export async function payPlan(visitor: Visitor, plan: string): Promise<void> {
  const own = await visitor.call('GET', '/api/plan');
  if (plan === 'gratis' || textAt(valueAt(own.body, 'data'), 'plan') === plan) return;
  const { body } = await visitor.call('POST', '/api/pagos/tarjeta/intentos', { json: { plan } });
  const id = textAt(valueAt(body, 'intento'), 'id');
  await visitor.call('POST', `/api/pagos/tarjeta/intentos/${id}/confirmacion`, { json: {} });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppEnv, CLIENT_DEVICE_HEADER, newId, SafeCookie } from '@vitrina/kernel';
import type { Context, Next } from 'hono';
import { parse } from 'hono/utils/cookie';

/** Lifetime of a device id, in seconds: 180 days. */
const LIFE_S = 180 * 86_400;

/** Cookies that also tell callers apart; scripts that keep only one cookie would lose them to a later one. */
const KNOWN_CALLER = /(?:^|;\s*)(?:__Host-)?(?:vitrina_sesion|vitrina_chat)=/;

/** Device id and its 128-bit signature. */
const FORM = /^([0-9a-f]{24})\.([\w-]{22})$/;

/**
 * Device id of a visitor for rate limits (R50): a random id in a signed cookie; the server keeps only counts for a few hours.
 * It is set with the response to the first request that changes something, because no shared cache keeps that response.
 */
export class DeviceCookie {
  readonly #cookie: SafeCookie;
  readonly #name: string;
  readonly #secret: string;

  /** @param secret signs the cookie; gateways share it */
  constructor(publicUrl: string, secret: string) {
    this.#cookie = new SafeCookie('dispositivo', publicUrl);
    this.#name = this.#cookie.name;
    this.#secret = secret;
  }

  /** Reads the device id from a `Cookie` header. Returns null without a valid signature. */
  read(header: string | undefined): string | null {
    if (!header?.includes(this.#name)) return null;
    const [, id = '', signature = ''] = FORM.exec(parse(header, this.#name)[this.#name] ?? '') ?? [];
    const expected = Buffer.from(this.#sign(id));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  /** Middleware: sets a device cookie for callers that no cookie, session or conversation tells apart. */
  readonly giving = async (c: Context<AppEnv>, next: Next): Promise<void> => {
    await next();
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.header(CLIENT_DEVICE_HEADER)) return;
    if (KNOWN_CALLER.test(c.req.header('cookie') ?? '')) return;
    const id = newId();
    this.#cookie.write(c, `${id}.${this.#sign(id)}`, LIFE_S);
  };

  #sign(id: string): string {
    return createHmac('sha256', this.#secret).update(`device ${id}`).digest('base64url').slice(0, 22);
  }
}

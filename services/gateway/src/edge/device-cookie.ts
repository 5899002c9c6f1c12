import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppEnv, CLIENT_DEVICE_HEADER, newId, SafeCookie } from '@vitrina/kernel';
import type { Context, Next } from 'hono';
import { parse } from 'hono/utils/cookie';

/** How long a browser is the same device, in seconds: 180 days. */
const LIFE_S = 180 * 86_400;

/**
 * Cookies of a session and of a conversation, which tell callers apart as well. Scripts that keep one cookie only would lose
 * these if later answers set another.
 */
const KNOWN_CALLER = /(?:^|;\s*)(?:__Host-)?(?:vitrina_sesion|vitrina_chat)=/;

/** An id, and its signature of 128 bits. */
const FORM = /^([0-9a-f]{24})\.([\w-]{22})$/;

/**
 * The device of a visitor for limits (R50): a random id in a signed cookie, of which only counts of some hours are kept. It
 * is given with the answer to the first request that changes something, which no shared cache keeps.
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

  /** Goes around calls: gives a device to callers without one, unless a session or a conversation tells them apart. */
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

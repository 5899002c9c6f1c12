import { newToken, SafeCookie } from '@vitrina/kernel';
import type { Context } from 'hono';

/** How long a browser stays in its cohorts, in seconds: 90 days, far longer than a canary lasts. */
const LIFE_S = 90 * 86_400;

/** What {@link newToken} makes; anything else is replaced, so that no one sends long texts to be hashed. */
const id = /^[\w-]{20,64}$/;

/**
 * Who a visitor is to canaries: a random text in a cookie of this platform, of which nothing is kept on the server. It
 * is given with the first page while a canary runs.
 */
export class CohortCookie {
  readonly #cookie: SafeCookie;

  constructor(publicUrl: string) {
    this.#cookie = new SafeCookie('cohorte', publicUrl);
  }

  /** The visitor's text; a new one goes out with the answer. */
  visitorOf(c: Context): string {
    const known = this.#cookie.read(c);
    if (known !== undefined && id.test(known)) return known;
    const visitor = newToken();
    this.#cookie.write(c, visitor, LIFE_S);
    return visitor;
  }
}

import { newToken, SafeCookie } from '@vitrina/kernel';
import type { Context } from 'hono';

/** How long a browser stays in its cohorts, in seconds: 90 days, far longer than a canary lasts. */
const LIFE_S = 90 * 86_400;

/** Shape of {@link newToken}'s result; anything else is replaced, so that no client sends long texts to be hashed. */
const id = /^[\w-]{20,64}$/;

/**
 * Cookie that assigns a visitor to canaries: a random text of which the server stores nothing. It is set with the first
 * page while a canary runs.
 */
export class CohortCookie {
  readonly #cookie: SafeCookie;

  constructor(publicUrl: string) {
    this.#cookie = new SafeCookie('cohorte', publicUrl);
  }

  /** Text of the visitor; a new one is set as a cookie of the response. */
  visitorOf(c: Context): string {
    const known = this.#cookie.read(c);
    if (known !== undefined && id.test(known)) return known;
    const visitor = newToken();
    this.#cookie.write(c, visitor, LIFE_S);
    return visitor;
  }
}

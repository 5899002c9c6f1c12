import type { Context } from 'hono';
import { newToken } from '../data/ids.ts';
import { SafeCookie } from './session.ts';

/** How long a browser stays in its cohorts, in seconds: 90 days, far longer than a canary lasts. */
const LIFE_S = 90 * 86_400;

/** Shape of {@link newToken}'s result; anything else is replaced, so that no client sends long texts to be hashed. */
const VISITOR = /^[\w-]{20,64}$/;

/** Cookie with the random text that assigns a visitor to canaries; set with the first response while a canary runs. */
export class CohortCookie {
  readonly #cookie: SafeCookie;

  constructor(publicUrl: string) {
    this.#cookie = new SafeCookie('cohorte', publicUrl);
  }

  /** Returns the visitor's text; a visitor without one gets a new one. */
  visitorOf(c: Context): string {
    const known = this.#cookie.read(c);
    if (known !== undefined && VISITOR.test(known)) return known;
    const visitor = newToken();
    this.#cookie.write(c, visitor, LIFE_S);
    return visitor;
  }
}

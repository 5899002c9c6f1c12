import { createHmac } from 'node:crypto';
import { SafeCookie, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';

/** How long a visitor can return to a conversation, in seconds: 30 days. */
const MAX_AGE = 30 * 24 * 3600;

/** Signed cookie that gives access to a conversation; the id alone does not. */
export class ConversationCookie {
  readonly #secret: string;
  readonly #cookie: SafeCookie;

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#cookie = new SafeCookie('vitrina_chat', publicUrl);
  }

  /** Returns the conversation id in the visitor's cookie; null without a cookie or with an invalid signature. */
  read(c: Context): string | null {
    const [id, signature, more] = (this.#cookie.read(c) ?? '').split('.');
    if (!id || !signature || more !== undefined || !/^[0-9a-f]{24}$/.test(id)) return null;
    return sameSecret(signature, this.#sign(id)) ? id : null;
  }

  write(c: Context, id: string): void {
    this.#cookie.write(c, `${id}.${this.#sign(id)}`, MAX_AGE);
  }

  /** Removes the cookie. */
  remove(c: Context): void {
    this.#cookie.remove(c);
  }

  /** Signs an id. The signed text includes its purpose, because other cookies may be signed with the same secret. */
  #sign(id: string): string {
    return createHmac('sha256', this.#secret).update(`conversation:${id}`).digest('base64url');
  }
}

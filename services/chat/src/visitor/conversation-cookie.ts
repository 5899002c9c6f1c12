import { createHmac } from 'node:crypto';
import { SafeCookie, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';

/** How long a visitor can come back to a conversation, in seconds: 30 days. */
const MAX_AGE = 30 * 24 * 3600;

/** The signed cookie that opens one conversation; its id alone opens none. */
export class ConversationCookie {
  readonly #secret: string;
  readonly #cookie: SafeCookie;

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#cookie = new SafeCookie('vitrina_chat', publicUrl);
  }

  /** The id of the conversation whose cookie the visitor holds; null for none and for a signature that is not ours. */
  read(c: Context): string | null {
    const [id, signature, more] = (this.#cookie.read(c) ?? '').split('.');
    if (!id || !signature || more !== undefined || !/^[0-9a-f]{24}$/.test(id)) return null;
    return sameSecret(signature, this.#sign(id)) ? id : null;
  }

  write(c: Context, id: string): void {
    this.#cookie.write(c, `${id}.${this.#sign(id)}`, MAX_AGE);
  }

  /** Takes the cookie back. */
  remove(c: Context): void {
    this.#cookie.remove(c);
  }

  /** The signed text includes its purpose, as other cookies may be signed with the same secret. */
  #sign(id: string): string {
    return createHmac('sha256', this.#secret).update(`conversation:${id}`).digest('base64url');
  }
}

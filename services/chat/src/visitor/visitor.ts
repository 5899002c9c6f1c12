import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { type AppEnv, Problem, SafeCookie, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { ConversationStore, RecentConversation } from '../store/conversation-store.ts';

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

/** Returns the visitor's conversation. @throws {Problem} `conversacion_requerida` without a valid cookie */
export async function readConversation(
  c: Context<AppEnv>,
  { cookie, conversations }: { cookie: ConversationCookie; conversations: ConversationStore },
): Promise<RecentConversation> {
  const id = cookie.read(c);
  const conversation = id && (await conversations.readById(id));
  if (!conversation) throw new Problem('conversacion_requerida');
  return conversation;
}

/** Returns the network of an address (R31): /24 of IPv4, /48 of IPv6; empty for an invalid address. */
export function truncateAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  switch (isIP(plain)) {
    case 4:
      return plain.replace(/\d+$/, '0');
    case 6:
      return `${firstGroups(plain, 3).join(':')}::`;
    default:
      return '';
  }
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':').filter(Boolean)];
  return whole.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}

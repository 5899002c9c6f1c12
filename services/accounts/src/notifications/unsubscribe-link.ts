import { createHmac } from 'node:crypto';
import type { NotificationKind } from '@vitrina/contracts/wire';
import { sameSecret } from '@vitrina/kernel';
import { KINDS } from './notification.ts';

/** Kinds of mails that a token switches off for an account. */
export interface Unsubscription {
  accountId: string;
  kinds: NotificationKind[];
}

/**
 * Links that switch mails off without a login. A signed token names an account and the kinds of notifications in a mail; it
 * allows nothing else and is valid as long as the account exists.
 */
export class UnsubscribeLinks {
  readonly #secret: string;
  readonly #publicUrl: string;

  /** @param secret of the service; only keys derived from it sign */
  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** Creates a token for kinds of notifications of an account. */
  token({ accountId, kinds }: Unsubscription): string {
    const named = `${accountId}.${KINDS.filter((kind) => kinds.includes(kind)).join('-')}`;
    return `${named}.${this.#sign(named)}`;
  }

  /** Verifies a token; null if the signature is invalid. */
  read(token: string): Unsubscription | null {
    const [accountId = '', names = '', signature = '', more] = token.split('.');
    if (more !== undefined || !sameSecret(signature, this.#sign(`${accountId}.${names}`))) return null;
    return { accountId, kinds: KINDS.filter((kind) => names.split('-').includes(kind)) };
  }

  /** URL for the one-click request of mail programs (RFC 8058); opening it redirects to the page. */
  oneClick(token: string): string {
    const url = new URL('/api/avisos/baja', this.#publicUrl);
    url.searchParams.set('token', token);
    return url.href;
  }

  /** URL of the page that asks before it switches anything off. */
  page(token: string): string {
    const url = new URL('/perfil/avisos', this.#publicUrl);
    url.hash = `token=${token}`;
    return url.href;
  }

  /** Signs a token. The signed text includes the purpose, because other tokens are signed with the same secret. */
  #sign(named: string): string {
    return createHmac('sha256', this.#secret).update(`unsubscribe:${named}`).digest('base64url');
  }
}

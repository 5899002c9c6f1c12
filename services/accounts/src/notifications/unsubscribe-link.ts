import { createHmac } from 'node:crypto';
import type { NotificationKind } from '@vitrina/contracts/wire';
import { sameSecret } from '@vitrina/kernel';
import { KINDS } from './choices.ts';

/** What a token switches off. */
export interface Unsubscription {
  accountId: string;
  kinds: NotificationKind[];
}

/**
 * The links that switch mails off without a login. A token names an account and the kinds of news in a mail, and is signed:
 * it can do nothing else, and works as long as the account is there.
 */
export class UnsubscribeLinks {
  readonly #secret: string;
  readonly #publicUrl: string;

  /** @param secret of the service; only keys derived from it sign */
  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** The token for kinds of news of an account. */
  token({ accountId, kinds }: Unsubscription): string {
    const named = `${accountId}.${KINDS.filter((kind) => kinds.includes(kind)).join('-')}`;
    return `${named}.${this.#sign(named)}`;
  }

  /** What a token switches off; null for one that is not ours. */
  read(token: string): Unsubscription | null {
    const [accountId = '', names = '', signature = '', more] = token.split('.');
    if (more !== undefined || !sameSecret(signature, this.#sign(`${accountId}.${names}`))) return null;
    return { accountId, kinds: KINDS.filter((kind) => names.split('-').includes(kind)) };
  }

  /** Where mail programs send their one click, and lead people who open it to the page. */
  oneClick(token: string): string {
    const url = new URL('/api/avisos/baja', this.#publicUrl);
    url.searchParams.set('token', token);
    return url.href;
  }

  /** The page that asks before it switches anything off. */
  page(token: string): string {
    const url = new URL('/perfil/avisos', this.#publicUrl);
    url.hash = `token=${token}`;
    return url.href;
  }

  /** The signed text includes its purpose, as other things may be signed with the same secret. */
  #sign(named: string): string {
    return createHmac('sha256', this.#secret).update(`unsubscribe:${named}`).digest('base64url');
  }
}

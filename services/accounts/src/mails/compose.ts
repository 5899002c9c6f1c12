import type { Mail } from '@vitrina/kernel';
import { erasureDay } from '../erasure/day.ts';
import type { AccountMail } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';
import type { RecoveryRequests } from '../store/recovery-requests.ts';
import { confirmationLetter, erasureLetter, passwordChangedLetter, recoveryLetter } from './letters.ts';

/** Pages that the links of mails lead to. Tokens follow a `#`, so that no server and no log sees them. */
const pages = {
  confirm: '/perfil/confirmar',
  reset: '/perfil/restablecer',
  recover: '/perfil/recuperar',
  login: '/perfil',
} as const;

/** The mails of accounts. A link's token is made here, when its mail is sent: only its hash is stored. */
export class MailComposer {
  readonly #accounts: AccountStore;
  readonly #recoveries: RecoveryRequests;
  readonly #publicUrl: string;

  constructor(accounts: AccountStore, recoveries: RecoveryRequests, publicUrl: string) {
    this.#accounts = accounts;
    this.#recoveries = recoveries;
    this.#publicUrl = publicUrl;
  }

  /** A mail that an account needs; null for one that is gone, and where its reason is. */
  async ofAccount(accountId: string, kind: AccountMail): Promise<Mail | null> {
    const account = await this.#accounts.byId(accountId);
    if (!account || (kind === 'confirmation' && account.confirmedAt)) return null;
    const { email: to, name } = account;
    if (kind === 'passwordChanged') return { to, ...passwordChangedLetter(name, this.#page(pages.recover)) };
    if (kind === 'erasure') {
      if (!account.erasure || account.erasure.final) return null;
      return { to, ...erasureLetter(name, erasureDay(account), this.#page(pages.login)) };
    }
    const token = await this.#accounts.addLink(accountId, 'confirmation');
    return { to, ...confirmationLetter(name, this.#page(pages.confirm, token)) };
  }

  /** The mail that a request for a new password leads to; null where the e-mail is no account's. */
  async ofRecovery(requestId: string): Promise<Mail | null> {
    const email = await this.#recoveries.emailOf(requestId);
    const account = email === null ? null : await this.#accounts.byEmail(email);
    if (!account) return null;
    const token = await this.#accounts.addLink(account._id, 'recovery');
    return { to: account.email, ...recoveryLetter(account.name, this.#page(pages.reset, token)) };
  }

  #page(path: string, token?: string): string {
    const url = new URL(path, this.#publicUrl);
    if (token) url.hash = `token=${token}`;
    return url.href;
  }
}

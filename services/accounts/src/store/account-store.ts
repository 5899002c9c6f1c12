import {
  compareAndSet,
  hashToken,
  isDuplicateKey,
  type MailSender,
  mailNeed,
  newId,
  newToken,
  type OutboxEntry,
  type OutboxRelay,
  outboxEntries,
  Problem,
  type SessionStore,
  trusted,
} from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { accountStatusAggregate, suspensionData } from '../account-status.ts';
import { isPublic, providerEvent } from '../provider.ts';
import { accountState, isCurrent, sessionOf } from '../session.ts';
import type { Account, AccountMail } from './account.ts';
import { LINK_SECONDS, type LinkPurpose } from './link.ts';

/** Fields that the store keeps by itself. */
type OwnFields =
  | '_id'
  | 'version'
  | 'outbox'
  | 'mails'
  | 'listed'
  | 'everSuspended'
  | 'suspensionVersion'
  | 'sessionsSince'
  | 'createdAt'
  | 'activeAt';

/** What a change may set, and the mail to send about it. */
export type AccountChange = Partial<Omit<Account, OwnFields>> & { mail?: AccountMail };

/** Links of one account that are kept at most: a mail that is sent again gets a new one. */
const MAX_LINKS = 6;

/** How exactly it is known when an account was active, in milliseconds. */
const ACTIVITY_MS = 60 * 60_000;

/**
 * Reads and writes accounts; what the public sees of a change leaves as an event of the same write, and what sessions
 * know of it reaches all of them. A change of the password or of `suspended` ends every session.
 */
export class AccountStore {
  readonly #model: Model<Account>;
  readonly #relay: OutboxRelay<Account>;
  readonly #sessions: SessionStore;
  readonly #mails: Pick<MailSender<AccountMail, Account>, 'flush'>;

  constructor(
    model: Model<Account>,
    relay: OutboxRelay<Account>,
    sessions: SessionStore,
    mails: Pick<MailSender<AccountMail, Account>, 'flush'>,
  ) {
    this.#model = model;
    this.#relay = relay;
    this.#sessions = sessions;
    this.#mails = mails;
  }

  async byId(id: string): Promise<Account | null> {
    return this.#model.findById(id).lean<Account>();
  }

  async byEmail(email: string): Promise<Account | null> {
    return this.#model.findOne({ email }).lean<Account>();
  }

  /** The account whose mail had a link with this token, whatever became of the link since; null without one. */
  async byLinkToken(token: string): Promise<Account | null> {
    return this.#model.findOne({ 'links.hash': hashToken(token) }).lean<Account>();
  }

  /** Adds an account. @throws {Problem} `correo_en_uso` */
  async create({ mail, ...account }: Pick<Account, 'email' | 'name' | 'passwordHash'> & AccountChange): Promise<void> {
    const _id = newId();
    try {
      await this.#model.create({ ...account, _id, createdAt: new Date(), mails: mail ? [mailNeed(mail)] : [] });
    } catch (cause) {
      throw isDuplicateKey(cause) ? new Problem('correo_en_uso', { fields: ['email'], cause }) : cause;
    }
    if (mail) this.#mails.flush(_id);
  }

  /** Makes the token of a link that is being sent to the account's e-mail. */
  async addLink(id: string, purpose: LinkPurpose): Promise<string> {
    const token = newToken();
    const until = new Date(Date.now() + LINK_SECONDS[purpose] * 1_000);
    const link = { purpose, hash: hashToken(token), until };
    await this.#model.updateOne({ _id: id }, { $push: { links: { $each: [link], $slice: -MAX_LINKS } } });
    return token;
  }

  /**
   * Changes an account against the state that `decide` saw, asking it again where another change came first.
   * @param decide what to set, seeing the current account; nothing to set leaves it as it is
   * @returns the account after the change
   * @throws {Problem} `sin_sesion` for an account that is gone, `servicio_no_disponible` where others kept being quicker
   */
  async change(id: string, decide: (account: Account) => Promise<AccountChange> | AccountChange): Promise<Account> {
    return compareAndSet(async () => {
      const account = await this.byId(id);
      if (!account) throw new Problem('sin_sesion');
      const change = await decide(account);
      if (Object.keys(change).length > 0) return (await this.#write(account, change)) ?? undefined;
      // An earlier round, or a process that died, may have written to the sessions what never became true.
      await this.#sessions.update(accountState(account));
      return account;
    });
  }

  /**
   * Accounts that are or were public, in the order of their ids.
   * @param after id behind which to go on, empty for the start
   */
  async listed(after: string, limit: number): Promise<Account[]> {
    return this.#model
      .find({ listed: true, _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /**
   * Accounts that are or were suspended, in the order of their ids.
   * @param after id behind which to go on, empty for the start
   */
  async everSuspended(after: string, limit: number): Promise<Account[]> {
    return this.#model
      .find({ everSuspended: true, _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /** Writes down that an account has a session, at most once an hour. Nothing else of it changes, nor its version. */
  async noteActivity({ _id, activeAt }: Pick<Account, '_id' | 'activeAt'>): Promise<void> {
    const now = new Date();
    if (activeAt && now.getTime() - activeAt.getTime() < ACTIVITY_MS) return;
    await this.#model.updateOne({ _id }, { $max: { activeAt: now } });
  }

  /** How many accounts had a session since a moment. */
  async countActive(since: Date): Promise<number> {
    return this.#model.countDocuments({ activeAt: trusted({ $gte: since }) });
  }

  async #write(account: Account, { mail, ...change }: AccountChange): Promise<Account | null> {
    const version = account.version + 1;
    const suspensionDecision = change.suspensionDecision ?? null;
    const suspension = changesSuspension(account, change)
      ? { everSuspended: true, suspensionVersion: version, suspensionDecision }
      : {};
    const ended = endsSessions(account, change) ? { sessionsSince: version } : {};
    const next: Account = { ...account, ...change, ...suspension, ...ended, version };
    next.listed = account.listed || isPublic(next);
    const entries = entriesOf(account, next);
    // Before the write as well: a crash right after it must leave no session of the old password.
    if (next.sessionsSince === version) await this.#sessions.update(accountState(next));
    const { modifiedCount } = await this.#model.updateOne(
      { _id: account._id, version: account.version },
      {
        $set: { ...change, ...suspension, ...ended, version, listed: next.listed },
        $push: { outbox: { $each: entries }, ...(mail && { mails: mailNeed(mail) }) },
      },
    );
    if (modifiedCount === 0) return null;
    if (entries.length > 0) await this.#relay.flush(account._id);
    if (mail) this.#mails.flush(account._id);
    if (next.sessionsSince === version || !isCurrent(sessionOf(account), next)) {
      await this.#sessions.update(accountState(next));
    }
    return next;
  }
}

function changesSuspension(account: Account, { suspended }: AccountChange): boolean {
  return suspended !== undefined && suspended !== account.suspended;
}

function endsSessions(account: Account, change: AccountChange): boolean {
  return changesSuspension(account, change) || change.passwordHash !== undefined;
}

/** The events of a change: what the public sees of it, and whether the account may still take part. */
function entriesOf(before: Account, after: Account): OutboxEntry[] {
  const { _id: id, version } = after;
  const [seen, sees] = [providerEvent(before), providerEvent(after)];
  const shown = JSON.stringify(seen) !== JSON.stringify(sees);
  const suspensionChanged = before.suspended !== after.suspended;
  return [
    ...(shown ? outboxEntries('provider.changed', id, version, sees) : []),
    ...(suspensionChanged
      ? outboxEntries('account.suspensionChanged', accountStatusAggregate(id), version, suspensionData(after))
      : []),
  ];
}

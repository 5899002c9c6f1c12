import { roles } from '@vitrina/contracts/wire';
import {
  compareAndSet,
  type DatabaseClock,
  hashToken,
  isDuplicateKey,
  type MailNeed,
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
import { type Model, mongo } from 'mongoose';
import { accountStatusAggregate, erasedAggregate, suspensionData, takesPart } from '../account-status.ts';
import { isPublic, providerEvent, toldZone, zoneOf } from '../provider.ts';
import { accountState, isCurrent, sessionOf } from '../session.ts';
import { texts } from '../texts.ts';
import type { Account, AccountMail } from './account.ts';
import { LINK_SECONDS, type LinkPurpose, opens, spentLinks } from './link.ts';

/** Fields that the store keeps by itself. */
type OwnFields =
  | '_id'
  | 'version'
  | 'outbox'
  | 'listed'
  | 'zone'
  | 'everSuspended'
  | 'suspensionVersion'
  | 'sessionsSince'
  | 'createdAt'
  | 'activeAt';

/**
 * What a change may set, and the mails to send about it: `mail` at `mailAt`, at once by default, and `needs`, whose ids the
 * change refers to.
 */
export type AccountChange = Partial<Omit<Account, OwnFields>> & {
  mail?: AccountMail;
  mailAt?: Date;
  needs?: MailNeed<AccountMail>[];
};

/** Longest time that the database may take for a list, in milliseconds: a search looks at every account. */
const MAX_LIST_MS = 4_000;
/** What MongoDB calls it where that time is over (MaxTimeMSExpired). */
const TIME_LIMIT_EXCEEDED = 50;

/** How exactly it is known when an account was active, in milliseconds. */
const ACTIVITY_MS = 60 * 60_000;

/**
 * Reads and writes accounts; what the public sees of a change leaves as an event of the same write, and what sessions
 * know of it reaches all of them. A change of the password, of the e-mail, of whether the account takes part, or of the work for the
 * platform ends every session.
 */
export class AccountStore {
  readonly #model: Model<Account>;
  readonly #relay: OutboxRelay<Account>;
  readonly #sessions: SessionStore;
  readonly #mails: Pick<MailSender<AccountMail, Account>, 'flush'>;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(
    model: Model<Account>,
    relay: OutboxRelay<Account>,
    sessions: SessionStore,
    mails: Pick<MailSender<AccountMail, Account>, 'flush'>,
    clock: Pick<DatabaseClock, 'now'>,
  ) {
    this.#model = model;
    this.#relay = relay;
    this.#sessions = sessions;
    this.#mails = mails;
    this.#clock = clock;
  }

  async byId(id: string): Promise<Account | null> {
    return this.#model.findById(id).lean<Account>();
  }

  /** True for an account whose owner is still told things: it is there, and no final erasure has begun. */
  async takesMail(id: string): Promise<boolean> {
    const account = await this.byId(id);
    return account !== null && !account.erased && !account.erasure?.final;
  }

  async byEmail(email: string): Promise<Account | null> {
    return this.#model.findOne({ email }).lean<Account>();
  }

  /** The account whose mail had a link with this token, whatever became of the link since; null without one. */
  async byLinkToken(token: string): Promise<Account | null> {
    return this.#model.findOne({ 'links.hash': hashToken(token) }).lean<Account>();
  }

  /** Adds an account. @returns false where the e-mail already has one */
  async create({
    mail,
    ...account
  }: Pick<Account, 'email' | 'name' | 'passwordHash'> & AccountChange): Promise<boolean> {
    const _id = newId();
    try {
      await this.#model.create({ ...account, _id, createdAt: new Date(), mails: mail ? [mailNeed(mail)] : [] });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
    if (mail) this.#mails.flush(_id);
    return true;
  }

  /** Makes the token of a link that is being sent to the account's e-mail, or to `email` where that changes. */
  async addLink(id: string, purpose: LinkPurpose, email?: string): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    const until = new Date(now.getTime() + LINK_SECONDS[purpose] * 1_000);
    const link = { purpose, hash: hashToken(token), until, ...(email && { email }) };
    const added = { returnDocument: 'after', projection: { links: 1 } } as const;
    const account = await this.#model.findOneAndUpdate({ _id: id }, { $push: { links: link } }, added).lean<Account>();
    const spent = { hash: trusted({ $in: spentLinks(account?.links ?? [], now) }) };
    await this.#model.updateOne({ _id: id }, { $pull: { links: spent } });
    return token;
  }

  /** True where the token is of a link of the account, for this purpose and still in its time. */
  opens({ links }: Pick<Account, 'links'>, purpose: LinkPurpose, token: string): boolean {
    return opens(links, purpose, token, this.#clock.now());
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

  /** The same as {@link change} for an event: of an account that is gone nothing is left to do. */
  async changeIfThere(id: string, decide: (account: Account) => AccountChange): Promise<void> {
    try {
      await this.change(id, decide);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'sin_sesion')) throw error;
    }
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

  /** How many accounts {@link listed} goes through. */
  async countListed(): Promise<number> {
    return this.#model.countDocuments({ listed: true });
  }

  /** How many accounts {@link everSuspended} goes through. */
  async countEverSuspended(): Promise<number> {
    return this.#model.countDocuments({ everSuspended: true });
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

  /** Everyone who works for the platform. */
  async staff(): Promise<Account[]> {
    return this.#model.find({ staff: trusted({ $in: ['agent', 'admin'] }) }).lean<Account[]>();
  }

  /** Accounts whose erasure is due, the longest waiting first. @param now by the database's clock */
  async dueForErasure(now: Date, limit: number): Promise<Account[]> {
    return this.#model
      .find({ 'erasure.dueAt': trusted({ $lte: now }) })
      .sort({ 'erasure.dueAt': 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /**
   * Accounts that pass a filter, the newest first.
   * @throws {Problem} `servicio_no_disponible` where the database takes longer than four seconds
   */
  async newest(filter: object, limit: number): Promise<Account[]> {
    try {
      return await this.#model.find(filter).sort({ _id: -1 }).limit(limit).maxTimeMS(MAX_LIST_MS).lean<Account[]>();
    } catch (cause) {
      const tookTooLong = cause instanceof mongo.MongoServerError && cause.code === TIME_LIMIT_EXCEEDED;
      throw tookTooLong ? new Problem('servicio_no_disponible', { retryAfter: 3, cause }) : cause;
    }
  }

  /**
   * Writes down that an account has a session, at most once an hour. Nothing else of it changes, nor its version, unless
   * its time zone is not the one that was told: then it is announced.
   */
  async noteActivity(account: Account): Promise<void> {
    const { _id, activeAt } = account;
    if (zoneOf(account) !== toldZone(account)) await this.#write(account, {});
    const now = new Date();
    if (activeAt && now.getTime() - activeAt.getTime() < ACTIVITY_MS) return;
    await this.#model.updateOne({ _id }, { $max: { activeAt: now } });
  }

  /** How many accounts had a session since a moment. */
  async countActive(since: Date): Promise<number> {
    return this.#model.countDocuments({ activeAt: trusted({ $gte: since }) });
  }

  async #write(account: Account, { mail, mailAt, needs = [], ...change }: AccountChange): Promise<Account | null> {
    const version = account.version + 1;
    const suspensionDecision = change.suspensionDecision ?? null;
    const suspension = changesStatus(account, change)
      ? { everSuspended: true, suspensionVersion: version, suspensionDecision }
      : {};
    const ended = endsSessions(account, change) ? { sessionsSince: version } : {};
    const next: Account = { ...account, ...change, ...suspension, ...ended, version };
    next.listed = account.listed || isPublic(next);
    next.zone = zoneOf(next);
    const entries = entriesOf(account, next);
    // Before the write as well: a crash right after it must leave no session of the old password.
    if (next.sessionsSince === version) await this.#sessions.update(accountState(next));
    const mails = [...needs, ...(mail ? [mailNeed(mail, mailAt)] : [])];
    const pushed = {
      ...(entries.length > 0 && { outbox: { $each: entries } }),
      ...(mails.length > 0 && { mails: { $each: mails } }),
    };
    const { modifiedCount } = await this.#model.updateOne(
      { _id: account._id, version: account.version },
      {
        $set: { ...change, ...suspension, ...ended, version, listed: next.listed, zone: next.zone },
        // Some servers refuse to push nothing.
        ...(Object.keys(pushed).length > 0 && { $push: pushed }),
      },
    );
    if (modifiedCount === 0) return null;
    if (entries.length > 0) await this.#relay.flush(account._id);
    if (mails.length > 0) this.#mails.flush(account._id);
    const changes = !isCurrent(sessionOf(account), next) || next.zone !== toldZone(account);
    if (next.sessionsSince === version || changes) {
      await this.#sessions.update(accountState(next));
    }
    return next;
  }
}

/** True where a change decides whether the account takes part, also where that stays as it is for another reason. */
function changesStatus(account: Account, change: AccountChange): boolean {
  const isNewDecision = change.suspended !== undefined && change.suspended !== account.suspended;
  return isNewDecision || takesPart(account) !== takesPart({ ...account, ...change });
}

function endsSessions(account: Account, change: AccountChange): boolean {
  const changesRole = change.staff !== undefined && change.staff !== account.staff;
  const changesEmail = change.email !== undefined && change.email !== account.email;
  return changesStatus(account, change) || changesRole || changesEmail || change.passwordHash !== undefined;
}

/** The events of a change: what the public sees of it, whether the account may still take part, and that it is gone. */
function entriesOf(before: Account, after: Account): OutboxEntry[] {
  const { _id: id, version } = after;
  const [seen, sees] = [{ ...providerEvent(before), timeZone: toldZone(before) }, providerEvent(after)];
  const shown = JSON.stringify(seen) !== JSON.stringify(sees);
  return [
    ...(shown ? outboxEntries('provider.changed', id, version, sees) : []),
    ...(after.suspensionVersion === version
      ? outboxEntries('account.suspensionChanged', accountStatusAggregate(id), version, suspensionData(after))
      : []),
    ...(after.erased && !before.erased ? outboxEntries('account.erased', erasedAggregate(id), version, { id }) : []),
    ...(before.staff !== after.staff ? roleEntries(before, after) : []),
  ];
}

/** A role that the operator gave or took, for the log. */
function roleEntries(before: Account, { _id: subjectId, version, staff, name }: Account): OutboxEntry[] {
  const role = roles.toWire[staff ?? before.staff ?? 'user'];
  return outboxEntries('staff.acted', `staff-role-${subjectId}`, version, {
    id: newId(),
    at: Date.now(),
    staffId: null,
    staffName: texts.operatorName,
    action: staff ? 'grant' : 'revoke',
    subjectId,
    detail: `${name} · ${role}`,
  });
}

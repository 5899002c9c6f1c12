import type { EventData } from '@vitrina/contracts/events';
import { roles } from '@vitrina/contracts/wire';
import {
  compareAndSet,
  type DatabaseClock,
  hashToken,
  isDuplicateKey,
  type MailNeed,
  type MailOutbox,
  mailNeed,
  newId,
  newToken,
  type Outbox,
  type OutboxEntry,
  outboxEntries,
  Problem,
  type SessionStore,
  trusted,
} from '@vitrina/kernel';
import { type Model, mongo } from 'mongoose';
import { outdatedFields } from '../badges/proofs.ts';
import { texts } from '../texts.ts';
import {
  type Account,
  type AccountMail,
  hasValidLink,
  LINK_SECONDS,
  type LinkPurpose,
  removableLinks,
} from './account.ts';
import {
  accountStatusAggregate,
  announcedZone,
  erasedAggregate,
  isActiveAccount,
  isPublic,
  providerEvent,
  suspensionData,
  timeZoneOfAccount,
} from './announced-state.ts';
import { accountState, isCurrent, sessionOf } from './session-state.ts';

/** Fields that only the store sets. */
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
 * Fields that a change may set, and the mails to send about it: `mail` at `mailAt` (immediately by default), and `needs`
 * for mails whose ids the change refers to. `erasing` is the event `account.erasing`, `acted` the log entry of the staff
 * action behind the change.
 */
export type AccountChange = Partial<Omit<Account, OwnFields>> & {
  mail?: AccountMail;
  mailAt?: Date;
  needs?: MailNeed<AccountMail>[];
  erasing?: { emails: string[]; at: number };
  acted?: Omit<EventData<'staff.acted'>, 'id' | 'at' | 'subjectId'>;
};

/** Time limit for the query of a list, in milliseconds: a search scans every account. */
const MAX_LIST_MS = 4_000;
/** MongoDB's error code for an exceeded time limit (MaxTimeMSExpired). */
const TIME_LIMIT_EXCEEDED = 50;

/** Precision of `activeAt`, in milliseconds. */
const ACTIVITY_MS = 60 * 60_000;

/**
 * Reads and writes accounts. A change writes its public part as an event in the same update, removes the badges whose
 * fact it changes (R56), and updates the data of all sessions. A change of the password, the e-mail, the staff role, or whether the account takes part ends every session.
 */
export class AccountStore {
  readonly #model: Model<Account>;
  readonly #relay: Outbox;
  readonly #sessions: SessionStore;
  readonly #mails: Pick<MailOutbox, 'flush'>;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(
    model: Model<Account>,
    relay: Outbox,
    sessions: SessionStore,
    mails: Pick<MailOutbox, 'flush'>,
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

  /** True if the account exists and its final erasure has not begun, so mails may still be sent. */
  async canReceiveMail(id: string): Promise<boolean> {
    const account = await this.byId(id);
    return account !== null && !isLeaving(account);
  }

  /** True once the final erasure of an account has begun: what is written about it from now on must not stay. */
  async isLeaving(id: string): Promise<boolean> {
    const account = await this.byId(id);
    return account !== null && isLeaving(account);
  }

  async byEmail(email: string): Promise<Account | null> {
    return this.#model.findOne({ email }).lean<Account>();
  }

  /** Account whose mail had a link with this token, even if the link has expired since; null without one. */
  async byLinkToken(token: string): Promise<Account | null> {
    return this.#model.findOne({ 'links.hash': hashToken(token) }).lean<Account>();
  }

  /** Adds an account. @returns false if the e-mail already has one */
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

  /**
   * Creates the token of a link for a mail to the account's e-mail, or to `sentTo` if the e-mail is being changed. If the
   * account was erased or got another e-mail since it was read, the token opens nothing.
   */
  async addLink(
    { _id, email }: Pick<Account, '_id' | 'email'>,
    purpose: LinkPurpose,
    sentTo?: string,
  ): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    const until = new Date(now.getTime() + LINK_SECONDS[purpose] * 1_000);
    const link = { purpose, hash: hashToken(token), until, ...(sentTo && { email: sentTo }) };
    const added = { returnDocument: 'after', projection: { links: 1 } } as const;
    const account = await this.#model
      .findOneAndUpdate({ _id, email }, { $push: { links: link } }, added)
      .lean<Account>();
    const spent = { hash: trusted({ $in: removableLinks(account?.links ?? [], now) }) };
    await this.#model.updateOne({ _id }, { $pull: { links: spent } });
    return token;
  }

  /** True if the token belongs to a link of the account that has this purpose and has not expired. */
  hasValidLink({ links }: Pick<Account, 'links'>, purpose: LinkPurpose, token: string): boolean {
    return hasValidLink(links, purpose, token, this.#clock.now());
  }

  /**
   * Changes an account by compare-and-set, calling `decide` again if another change came first. Of an erased account only
   * `erasure` changes.
   * @param decide returns the fields to set for the current account; an empty object leaves it as it is
   * @returns the account after the change
   * @throws {Problem} `sin_sesion` if the account does not exist or another change of an erased one is wanted,
   *   `servicio_no_disponible` if other changes kept winning
   */
  async change(id: string, decide: (account: Account) => Promise<AccountChange> | AccountChange): Promise<Account> {
    return compareAndSet(async () => {
      const account = await this.byId(id);
      if (!account) throw new Problem('sin_sesion');
      const change = await decide(account);
      const changes = Object.keys(change).length > 0;
      if (changes && account.erased && change.erasure === undefined) throw new Problem('sin_sesion');
      if (changes) return (await this.#write(account, change)) ?? undefined;
      // An earlier attempt, or a process that died, may have given the sessions a state that was never written.
      await this.#sessions.update(accountState(account));
      return account;
    });
  }

  /** Same as {@link change}, for events: does nothing if the account does not exist or is erased. */
  async changeIfPresent(id: string, decide: (account: Account) => AccountChange): Promise<void> {
    try {
      await this.change(id, decide);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'sin_sesion')) throw error;
    }
  }

  /**
   * Accounts that are or were public, in the order of their ids.
   * @param after last id of the previous page, empty for the first page
   */
  async listed(after: string, limit: number): Promise<Account[]> {
    return this.#model
      .find({ listed: true, _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /**
   * Selects the ids of accounts that are or were public providers, in the given order. Erased accounts are left out,
   * suspended ones stay.
   */
  async providersAmong(ids: readonly string[]): Promise<string[]> {
    const filter = { _id: trusted({ $in: ids }), listed: true, erased: trusted({ $ne: true }) };
    const found = await this.#model.find(filter, { _id: 1 }).lean<Pick<Account, '_id'>[]>();
    const providers = new Set(found.map(({ _id }) => _id));
    return ids.filter((id) => providers.has(id));
  }

  /** Number of accounts that {@link listed} returns over all pages. */
  async countListed(): Promise<number> {
    return this.#model.countDocuments({ listed: true });
  }

  /** Number of accounts that {@link everSuspended} returns over all pages. */
  async countEverSuspended(): Promise<number> {
    return this.#model.countDocuments({ everSuspended: true });
  }

  /**
   * Accounts that are or were suspended, in the order of their ids.
   * @param after last id of the previous page, empty for the first page
   */
  async everSuspended(after: string, limit: number): Promise<Account[]> {
    return this.#model
      .find({ everSuspended: true, _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /** Agents and administrators. */
  async staff(): Promise<Account[]> {
    return this.#model.find({ staff: trusted({ $in: ['agent', 'admin'] }) }).lean<Account[]>();
  }

  /** Accounts whose erasure, or its repetition, is due, the longest overdue first. @param now by the database's clock */
  async dueForErasure(now: Date, limit: number): Promise<Account[]> {
    return this.#model
      .find({ 'erasure.dueAt': trusted({ $lte: now }) })
      .sort({ 'erasure.dueAt': 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /**
   * Removes notifications about a provider from all accounts: they contain its name. Raises the accounts' versions, so that
   * a simultaneous change does not write the notifications that it has read. Can be repeated.
   */
  async forgetProvider(providerId: string): Promise<void> {
    const about = { 'notifications.providerId': providerId };
    await this.#model.updateMany(about, { $pull: { notifications: { providerId } }, $inc: { version: 1 } });
  }

  /**
   * Accounts that match a filter, newest first.
   * @throws {Problem} `servicio_no_disponible` if the query takes longer than four seconds
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
   * Records that an account has a session, at most once an hour. The version stays the same, unless the time zone differs
   * from the announced one: then a change announces it.
   */
  async noteActivity(account: Account): Promise<void> {
    const { _id, activeAt } = account;
    if (timeZoneOfAccount(account) !== announcedZone(account)) await this.#write(account, {});
    const now = new Date();
    if (activeAt && now.getTime() - activeAt.getTime() < ACTIVITY_MS) return;
    await this.#model.updateOne({ _id }, { $max: { activeAt: now } });
  }

  /** Number of accounts that had a session since this moment. */
  async countActive(since: Date): Promise<number> {
    return this.#model.countDocuments({ activeAt: trusted({ $gte: since }) });
  }

  async #write(
    account: Account,
    { mail, mailAt, needs = [], erasing, acted, ...decided }: AccountChange,
  ): Promise<Account | null> {
    const version = account.version + 1;
    const change = { ...decided, ...outdatedFields({ ...account, ...decided }) };
    const suspensionDecision = change.suspensionDecision ?? null;
    const suspension = changesStatus(account, change)
      ? { everSuspended: true, suspensionVersion: version, suspensionDecision }
      : {};
    const ended = endsSessions(account, change) ? { sessionsSince: version } : {};
    const next: Account = { ...account, ...change, ...suspension, ...ended, version };
    next.listed = account.listed || isPublic(next);
    next.zone = timeZoneOfAccount(next);
    const entries = entriesOf(account, next);
    if (erasing) {
      const aggregate = `account-erasing-${account._id}`;
      entries.push(...outboxEntries('account.erasing', aggregate, version, { id: account._id, ...erasing }));
    }
    if (acted) {
      const id = newId();
      const act = { ...acted, id, at: Date.now(), subjectId: account._id };
      entries.push(...outboxEntries('staff.acted', `staff-act-${id}`, 1, act));
    }
    // Also before the write: a crash right after it must not leave sessions of the old password open.
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
    const changes = !isCurrent(sessionOf(account), next) || next.zone !== announcedZone(account);
    if (next.sessionsSince === version || changes) {
      await this.#sessions.update(accountState(next));
    }
    return next;
  }
}

function isLeaving({ erased = false, erasure }: Account): boolean {
  return erased || erasure?.final === true;
}

/** True if a change suspends, reinstates, or otherwise alters whether the account takes part. */
function changesStatus(account: Account, change: AccountChange): boolean {
  const isNewDecision = change.suspended !== undefined && change.suspended !== account.suspended;
  return isNewDecision || isActiveAccount(account) !== isActiveAccount({ ...account, ...change });
}

function endsSessions(account: Account, change: AccountChange): boolean {
  const changesRole = change.staff !== undefined && change.staff !== account.staff;
  const changesEmail = change.email !== undefined && change.email !== account.email;
  return changesStatus(account, change) || changesRole || changesEmail || change.passwordHash !== undefined;
}

/** Events of a change: the public profile, whether the account takes part, its erasure, and a changed staff role. */
function entriesOf(before: Account, after: Account): OutboxEntry[] {
  const { _id: id, version } = after;
  const announced = { ...providerEvent(before), timeZone: announcedZone(before) };
  const current = providerEvent(after);
  const changesProvider = JSON.stringify(announced) !== JSON.stringify(current);
  return [
    ...(changesProvider ? outboxEntries('provider.changed', id, version, current) : []),
    ...(after.suspensionVersion === version
      ? outboxEntries('account.suspensionChanged', accountStatusAggregate(id), version, suspensionData(after))
      : []),
    // Again at the end of its repetition.
    ...(after.erased && (!before.erased || (before.erasure && !after.erasure))
      ? outboxEntries('account.erased', erasedAggregate(id), version, { id })
      : []),
    ...(before.staff !== after.staff ? roleEntries(before, after) : []),
  ];
}

/** Log entry for a role that the operator granted or revoked. */
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

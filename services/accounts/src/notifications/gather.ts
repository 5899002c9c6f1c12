import type { EventData } from '@vitrina/contracts/events';
import type { Account } from '../store/account.ts';
import type { AccountChange } from '../store/account-store.ts';
import { decisionOf, kindOf, type Notification, wants } from './notification.ts';

const MINUTE_MS = 60_000;
/** What is older is no news, such as what comes again after a database was restored; in milliseconds. */
const NEWS_MS = 2 * 24 * 60 * MINUTE_MS;
/** Least time between two of these mails to an account, in milliseconds; what comes in between goes into the next one. */
const PAUSE_MS = 15 * MINUTE_MS;
/** What an account keeps at most; beyond that the oldest goes. */
const MAX_KEPT = 200;

/**
 * Notes something to notify about, and the mail that will say it, unless one waits that has taken nothing yet. What is known or
 * old changes nothing. A removal waits for `undoMs`; one that is undone before a mail took it is never told, nor is its
 * undoing, in whichever order the two arrive.
 * @param undoMs in milliseconds
 */
export function noted(account: Account, due: EventData<'notification.due'>, now: Date, undoMs: number): AccountChange {
  const since = now.getTime() - NEWS_MS;
  const { notifications = [], notificationsFrom, mails = [] } = account;
  if (account.erased || due.at < since || notifications.some(({ id }) => id === due.id)) return {};
  const { id, what, subject, providerId, reason } = due;
  const other = notifications.find((one) => isUndoOf(one, due) || isUndoOf(due, one));
  const cancels = other !== undefined && (what === 'removal' || other.mail === undefined);
  const wanted = what !== 'withdrawal' && !cancels && wants(account, kindOf(what));
  const from = what === 'removal' ? new Date(now.getTime() + undoMs) : undefined;
  const fresh: Notification = {
    id,
    what,
    subject,
    providerId,
    reason,
    at: new Date(due.at),
    ...(from && { from }),
    ...(!wanted && { mail: '' }),
  };
  const kept = notifications
    .filter(({ at }) => at.getTime() >= since)
    .map((one) => (cancels && one === other && one.mail === undefined ? { ...one, mail: '' } : one));
  const change = { notifications: [...kept, fresh].slice(-MAX_KEPT) };
  const earliest = from ?? now;
  const waits = mails.some(
    ({ id: need, kind, at, tries }) =>
      kind === 'notifications' &&
      at &&
      tries === 0 &&
      (!from || at >= from) &&
      !notifications.some(({ mail }) => mail === need),
  );
  if (!wanted || waits) return change;
  const mailAt = notificationsFrom && notificationsFrom > earliest ? notificationsFrom : earliest;
  return { ...change, mail: 'notifications', mailAt, notificationsFrom: new Date(mailAt.getTime() + PAUSE_MS) };
}

/** True where `undo` takes back the decision that `removal` is about. */
function isUndoOf(undo: Pick<Notification, 'id' | 'what'>, removal: Pick<Notification, 'id' | 'what'>): boolean {
  const isUndo = undo.what === 'restoration' || undo.what === 'withdrawal';
  return isUndo && removal.what === 'removal' && decisionOf(undo) === decisionOf(removal);
}

/**
 * Gives a mail all that none has taken yet and that may be told by now, at its first attempt; further attempts tell the same. It is a change also where
 * there is nothing to take: {@link noted}, which may count on this mail at the same moment, has to look again then.
 * @param need the mail's id
 */
export function taken({ notifications = [] }: Account, need: string, now: Date): AccountChange {
  if (notifications.some(({ mail }) => mail === need)) return {};
  const take = (one: Notification) =>
    one.mail === undefined && (!one.from || one.from <= now) ? { ...one, mail: need } : one;
  return { notifications: notifications.map(take) };
}

/** What a mail is to tell now: what it took, without what has grown old or was switched off since. */
export function toldBy(account: Account, need: string, now: Date): Notification[] {
  const since = now.getTime() - NEWS_MS;
  return (account.notifications ?? []).filter(
    ({ mail, at, what }) => mail === need && at.getTime() >= since && wants(account, kindOf(what)),
  );
}

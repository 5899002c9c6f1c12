import { type NotificationKind, notificationKinds, type PushKind, pushKinds } from '@vitrina/contracts/wire';
import type { Account, Notification } from '../account/account.ts';
import type { AccountChange } from '../account/account-store.ts';
import { isActiveAccount } from '../account/announced-state.ts';

/** Notification to record, and when it happened, in milliseconds since 1970. */
type Due = Omit<Notification, 'at' | 'from' | 'mail'> & { at: number };

/** Kind under which people switch a notification on and off. */
export function kindOf(what: Due['what']): NotificationKind {
  if (what === 'comment') return 'comments';
  if (what === 'message') return 'messages';
  if (what === 'followUp') return 'followUps';
  return what === 'reply' ? 'replies' : 'decisions';
}

/** Id of the decision behind a removal, restoration or withdrawal: the first 24 digits of their ids. */
export function decisionOf({ id }: Pick<Due, 'id'>): string {
  return id.slice(0, 24);
}

/** True if an account gets mails of a kind: it takes part, its e-mail is confirmed, and the kind is not switched off. */
export function isSubscribed(account: Account, kind: NotificationKind): boolean {
  return isActiveAccount(account) && account.confirmedAt !== undefined && !account.mutedNotifications?.includes(kind);
}

/** True if the devices of an account show notifications of a kind: it takes part, and the kind is not switched off. */
export function isPushedTo(account: Account, kind: PushKind): boolean {
  return isActiveAccount(account) && !account.mutedPushes?.includes(kind);
}

/** All kinds of notification mails, in display order. */
export const KINDS = Object.keys(notificationKinds.toWire) as NotificationKind[];
const PUSH_KINDS = Object.keys(pushKinds.toWire) as PushKind[];

/**
 * Choices of an account by the kind's wire name: which mails it gets, and what its devices show. All kinds are on by default;
 * a device shows nothing before it is added.
 */
export function notificationChoices({ mutedNotifications = [], mutedPushes = [] }: Account) {
  const isOn = (kind: NotificationKind) => !mutedNotifications.includes(kind);
  const isPushed = (kind: PushKind) => !mutedPushes.includes(kind);
  return {
    comentarios: isOn('comments'),
    respuestas: isOn('replies'),
    mensajes: isOn('messages'),
    seguimientos: isOn('followUps'),
    decisiones: isOn('decisions'),
    dispositivos: {
      mensajes: isPushed('messages'),
      comentarios: isPushed('comments'),
      valoraciones: isPushed('ratings'),
      respuestas: isPushed('replies'),
      plan: isPushed('plan'),
    },
  };
}

/** Choices of kinds; those that are not given stay. */
type Choices<K extends string> = Partial<Record<K, boolean | undefined>>;

/**
 * Change that switches kinds on or off. Empty if nothing changes.
 * @param choices of mails
 * @param onDevices choices of notifications on devices
 */
export function changeChoices(
  { mutedNotifications, mutedPushes }: Account,
  choices: Choices<NotificationKind>,
  onDevices: Choices<PushKind> = {},
): AccountChange {
  const muted = mutedAfter(KINDS, mutedNotifications, choices);
  const silent = mutedAfter(PUSH_KINDS, mutedPushes, onDevices);
  return { ...(muted && { mutedNotifications: muted }), ...(silent && { mutedPushes: silent }) };
}

/** Kinds that are off after a choice; null if they are the same as before. */
function mutedAfter<K extends string>(all: readonly K[], before: readonly K[] = [], choices: Choices<K>): K[] | null {
  const muted = all.filter((kind) => !(choices[kind] ?? !before.includes(kind)));
  return muted.join() === before.join() ? null : muted;
}

const MINUTE_MS = 60_000;
/** Age above which a notification is ignored, such as one repeated after a database was restored; in milliseconds. */
const MAX_AGE_MS = 2 * 24 * 60 * MINUTE_MS;
/** Minimum time between two notification mails to an account, in milliseconds; later notifications share the next mail. */
const PAUSE_MS = 15 * MINUTE_MS;
/** Maximum number of notifications that an account keeps; beyond that the oldest are dropped. */
const MAX_KEPT = 200;

/**
 * Change that adds a notification, and a mail unless a pending mail will include it. Ignores a notification that exists
 * already or is too old. A removal waits for `undoMs`: if it is undone before a mail includes it, neither the removal
 * nor the undoing is mailed, in whichever order the two arrive.
 * @param undoMs in milliseconds
 */
export function recordNotification(account: Account, due: Due, now: Date, undoMs: number): AccountChange {
  const since = now.getTime() - MAX_AGE_MS;
  const { notifications = [], notificationsFrom, mails = [] } = account;
  if (account.erased || due.at < since || notifications.some(({ id }) => id === due.id)) return {};
  const { id, what, subject, providerId, reason, name } = due;
  const counterpart = notifications.find((kept) => isUndoOf(kept, due) || isUndoOf(due, kept));
  const cancels = counterpart !== undefined && (what === 'removal' || counterpart.mail === undefined);
  const isMailed = what !== 'withdrawal' && !cancels && isSubscribed(account, kindOf(what));
  const from = what === 'removal' ? new Date(now.getTime() + undoMs) : undefined;
  const added: Notification = {
    id,
    what,
    subject,
    providerId,
    reason,
    ...(name !== undefined && { name }),
    at: new Date(due.at),
    ...(from && { from }),
    ...(!isMailed && { mail: '' }),
  };
  const kept = notifications
    .filter(({ at }) => at.getTime() >= since)
    .map((item) => (cancels && item === counterpart && item.mail === undefined ? { ...item, mail: '' } : item));
  const change = { notifications: [...kept, added].slice(-MAX_KEPT) };
  const earliest = from ?? now;
  const isPending = mails.some(
    ({ id: need, kind, at, tries }) =>
      kind === 'notifications' &&
      at &&
      tries === 0 &&
      (!from || at >= from) &&
      !notifications.some(({ mail }) => mail === need),
  );
  if (!isMailed || isPending) return change;
  const mailAt = notificationsFrom && notificationsFrom > earliest ? notificationsFrom : earliest;
  return { ...change, mail: 'notifications', mailAt, notificationsFrom: new Date(mailAt.getTime() + PAUSE_MS) };
}

/** True if `undo` reverses the decision behind `removal`. */
function isUndoOf(undo: Pick<Notification, 'id' | 'what'>, removal: Pick<Notification, 'id' | 'what'>): boolean {
  const isUndo = undo.what === 'restoration' || undo.what === 'withdrawal';
  return isUndo && removal.what === 'removal' && decisionOf(undo) === decisionOf(removal);
}

/**
 * Change that assigns to a mail all due notifications that have none. Only the first attempt assigns; a retry sends the same
 * notifications. The account changes even if nothing is due, so that a simultaneous {@link recordNotification} that counted
 * on this mail has to decide again.
 * @param need id of the mail
 */
export function assignToMail({ notifications = [] }: Account, need: string, now: Date): AccountChange {
  if (notifications.some(({ mail }) => mail === need)) return {};
  const assign = (notification: Notification) =>
    notification.mail === undefined && (!notification.from || notification.from <= now)
      ? { ...notification, mail: need }
      : notification;
  return { notifications: notifications.map(assign) };
}

/** Notifications to include in a mail: those assigned to it, except old ones and kinds switched off since. */
export function notificationsToSend(account: Account, need: string, now: Date): Notification[] {
  const since = now.getTime() - MAX_AGE_MS;
  return (account.notifications ?? []).filter(
    ({ mail, at, what }) => mail === need && at.getTime() >= since && isSubscribed(account, kindOf(what)),
  );
}

import { type NotificationKind, notificationKinds } from '@vitrina/contracts/wire';
import type { Account } from '../store/account.ts';
import type { AccountChange } from '../store/account-store.ts';

/** All kinds of notification mails, in display order. */
export const KINDS = Object.keys(notificationKinds.toWire) as NotificationKind[];

/** Subscriptions of an account by the kind's wire name. All kinds are on by default. */
export function notificationChoices({ mutedNotifications = [] }: Account) {
  const isOn = (kind: NotificationKind) => !mutedNotifications.includes(kind);
  return {
    comentarios: isOn('comments'),
    respuestas: isOn('replies'),
    mensajes: isOn('messages'),
    decisiones: isOn('decisions'),
  };
}

/** Change that switches kinds on or off; kinds that are not given stay. Empty if nothing changes. */
export function changeChoices(
  { mutedNotifications = [] }: Account,
  choices: Partial<Record<NotificationKind, boolean | undefined>>,
): AccountChange {
  const muted = KINDS.filter((kind) => !(choices[kind] ?? !mutedNotifications.includes(kind)));
  return muted.join() === mutedNotifications.join() ? {} : { mutedNotifications: muted };
}

import { type NotificationKind, notificationKinds } from '@vitrina/contracts/wire';
import type { Account } from '../store/account.ts';
import type { AccountChange } from '../store/account-store.ts';

/** Every kind of these mails, in the order in which people see them. */
export const KINDS = Object.keys(notificationKinds.toWire) as NotificationKind[];

/** For each kind, by its name on the wire, whether an account gets it. All are on until they are switched off. */
export function choicesOf({ mutedNotifications = [] }: Account) {
  const isOn = (kind: NotificationKind) => !mutedNotifications.includes(kind);
  return {
    comentarios: isOn('comments'),
    respuestas: isOn('replies'),
    mensajes: isOn('messages'),
    decisiones: isOn('decisions'),
  };
}

/** The change that switches kinds on or off; those that are not named stay, and no change where all is so already. */
export function choose(
  { mutedNotifications = [] }: Account,
  choices: Partial<Record<NotificationKind, boolean | undefined>>,
): AccountChange {
  const muted = KINDS.filter((kind) => !(choices[kind] ?? !mutedNotifications.includes(kind)));
  return muted.join() === mutedNotifications.join() ? {} : { mutedNotifications: muted };
}

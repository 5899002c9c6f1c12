import type { EventData } from '@vitrina/contracts/events';
import type { NotificationKind } from '@vitrina/contracts/wire';
import { isActiveAccount } from '../account-status.ts';
import type { Account } from '../store/account.ts';

type Due = EventData<'notification.due'>;

/** Notification for the owner of an account. Kept for at least two days, so that it is mailed only once. */
export interface Notification extends Pick<Due, 'id' | 'what' | 'subject' | 'providerId' | 'reason'> {
  at: Date;
  /** Earliest time of its mail: a removal can be undone until then. Absent if it may be mailed immediately. */
  from?: Date;
  /** Id of the mail that includes it; absent before it is assigned to a mail, empty if it must not be mailed. */
  mail?: string;
}

const required = { type: String, required: true };

/** Field of the account schema. */
export const notificationsField = {
  type: [
    {
      _id: false,
      id: required,
      what: required,
      subject: required,
      providerId: required,
      reason: { type: String, default: '' },
      at: { type: Date, required: true },
      from: { type: Date },
      mail: { type: String },
    },
  ],
  default: undefined,
};

/** Kind under which people switch a notification on and off. */
export function kindOf(what: Due['what']): NotificationKind {
  if (what === 'comment') return 'comments';
  if (what === 'message') return 'messages';
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

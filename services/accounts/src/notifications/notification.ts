import type { EventData } from '@vitrina/contracts/events';
import type { NotificationKind } from '@vitrina/contracts/wire';
import { takesPart } from '../account-status.ts';
import type { Account } from '../store/account.ts';

type Due = EventData<'notification.due'>;

/** Something that the owner of an account gets by mail, or got; kept for at least two days, so that it is sent once. */
export interface Notification extends Pick<Due, 'id' | 'what' | 'subject' | 'providerId' | 'reason'> {
  at: Date;
  /** When the first mail may tell it: a removal can be undone until then. Absent where one may at once. */
  from?: Date;
  /** The need of the mail that tells it; absent while none has taken it, empty where none is to tell it. */
  mail?: string;
}

const required = { type: String, required: true };

/** The field of the accounts' schema. */
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

/** The kind under which people switch it on and off. */
export function kindOf(what: Due['what']): NotificationKind {
  if (what === 'comment') return 'comments';
  if (what === 'message') return 'messages';
  return what === 'reply' ? 'replies' : 'decisions';
}

/** The decision that a removal, restoration or withdrawal is about: their ids begin with its id, of 24 digits. */
export function decisionOf({ id }: Pick<Due, 'id'>): string {
  return id.slice(0, 24);
}

/** True where an account gets mails of a kind: it takes part, its e-mail is confirmed, and its owner has not switched them off. */
export function wants(account: Account, kind: NotificationKind): boolean {
  return takesPart(account) && account.confirmedAt !== undefined && !account.mutedNotifications?.includes(kind);
}

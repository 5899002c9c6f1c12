import type { EventData } from '@vitrina/contracts/events';
import { type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import type { CommentDoc } from '../model/comment.ts';
import type { FollowUpDoc } from '../model/follow-up.ts';
import type { RemovalDoc } from '../model/moderation.ts';

type Due = EventData<'notification.due'>;
type CommentRef = Pick<CommentDoc, '_id' | 'authorId' | 'providerId' | 'stars'>;

/** Notification for the provider about a newly public comment; sent once per comment. */
export function commentPublished({ _id, providerId, stars }: CommentRef): OutboxEntry[] {
  const what = { what: 'comment', subject: 'comment', ...(stars && { rated: true }) } as const;
  return entriesOf({ id: `${_id}-comment`, ownerId: providerId, providerId, ...what });
}

/** Notification for a comment's author about the provider's reply. */
export function commentAnswered({ _id, authorId, providerId }: CommentRef): OutboxEntry[] {
  return entriesOf({ id: `${_id}-reply`, ownerId: authorId, what: 'reply', subject: 'comment', providerId });
}

/** Question to a person about a contact with a provider. @param name public name of the provider */
export function contactFollowed({ _id, accountId, providerId }: FollowUpDoc, name: string): OutboxEntry[] {
  const about = { what: 'followUp', subject: 'provider', providerId, name } as const;
  // 160 bits of the hash: the id of a notification has at most 64 characters.
  return entriesOf({ id: `${_id.slice(0, 40)}-followup`, ownerId: accountId, ...about });
}

/** Notification for a comment's author about its removal or rejection. */
export function commentRemoved(
  { authorId, providerId }: CommentRef,
  { id: decision, reason }: NonNullable<CommentDoc['decision']>,
): OutboxEntry[] {
  const what = { what: 'removal', subject: 'comment', reason } as const;
  return entriesOf({ id: `${decision}-removal`, ownerId: authorId, providerId, ...what });
}

/** Notification for a comment's author that it is public again. @param decision the undone removal */
export function commentRestored({ authorId, providerId }: CommentRef, decision: string): OutboxEntry[] {
  const what = { what: 'restoration', subject: 'comment' } as const;
  return entriesOf({ id: `${decision}-restoration`, ownerId: authorId, providerId, ...what });
}

/** Withdraws the notification about an undone rejection, because the comment waits again. */
export function rejectionWithdrawn({ authorId, providerId }: CommentRef, decision: string): OutboxEntry[] {
  const what = { what: 'withdrawal', subject: 'comment' } as const;
  return entriesOf({ id: `${decision}-withdrawal`, ownerId: authorId, providerId, ...what });
}

/** Notification for a provider about the removal or restoration of their post, entry or profile. */
export function removalChanged(doc: Omit<RemovalDoc, 'outbox'>): OutboxEntry[] {
  const { kind: subject, ownerId, decision, removed, reason } = doc;
  const what = removed ? 'removal' : 'restoration';
  const about = { what, subject, reason: removed ? reason : '' } as const;
  return entriesOf({ id: `${decision}-${what}`, ownerId, providerId: ownerId, ...about });
}

function entriesOf(due: Omit<Due, 'at' | 'reason'> & Partial<Pick<Due, 'reason'>>): OutboxEntry[] {
  // An erased author cannot be notified.
  if (due.ownerId === '') return [];
  return outboxEntries('notification.due', due.id, 1, { reason: '', ...due, at: Date.now() });
}

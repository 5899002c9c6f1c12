import type { EventData } from '@vitrina/contracts/events';
import { type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import type { CommentDoc } from '../model/comment.ts';
import type { RemovalDoc } from '../model/removal.ts';

type Due = EventData<'notification.due'>;
type Said = Pick<CommentDoc, '_id' | 'authorId' | 'providerId'>;

/** Tells a provider of a comment that everyone sees from now on; nothing else about the same comment is sent twice. */
export function commentShown({ _id, providerId }: Said): OutboxEntry[] {
  return entriesOf({ id: `${_id}-comment`, ownerId: providerId, what: 'comment', subject: 'comment', providerId });
}

/** Tells the author of a comment that the provider has answered it. */
export function commentAnswered({ _id, authorId, providerId }: Said): OutboxEntry[] {
  return entriesOf({ id: `${_id}-reply`, ownerId: authorId, what: 'reply', subject: 'comment', providerId });
}

/** Tells an author that a decision took their comment away, or refused it. */
export function commentRemoved(
  { authorId, providerId }: Said,
  { id: decision, reason }: NonNullable<CommentDoc['decision']>,
): OutboxEntry[] {
  const what = { what: 'removal', subject: 'comment', reason } as const;
  return entriesOf({ id: `${decision}-removal`, ownerId: authorId, providerId, ...what });
}

/** Tells an author that their comment is back. @param decision the one that had taken it away */
export function commentRestored({ authorId, providerId }: Said, decision: string): OutboxEntry[] {
  const what = { what: 'restoration', subject: 'comment' } as const;
  return entriesOf({ id: `${decision}-restoration`, ownerId: authorId, providerId, ...what });
}

/** Takes back what an author would be told of a rejection that was undone: their comment waits again. */
export function rejectionWithdrawn({ authorId, providerId }: Said, decision: string): OutboxEntry[] {
  const what = { what: 'withdrawal', subject: 'comment' } as const;
  return entriesOf({ id: `${decision}-withdrawal`, ownerId: authorId, providerId, ...what });
}

/** Tells a provider that their post or profile was taken away, or is back. */
export function removalChanged({
  kind: subject,
  ownerId,
  decision,
  removed,
  reason,
}: Pick<RemovalDoc, 'kind' | 'ownerId' | 'decision' | 'removed' | 'reason'>): OutboxEntry[] {
  const what = removed ? 'removal' : 'restoration';
  const about = { what, subject, reason: removed ? reason : '' } as const;
  return entriesOf({ id: `${decision}-${what}`, ownerId, providerId: ownerId, ...about });
}

function entriesOf(due: Omit<Due, 'at' | 'reason'> & Partial<Pick<Due, 'reason'>>): OutboxEntry[] {
  // Whose author was erased has no one to be notified.
  if (due.ownerId === '') return [];
  return outboxEntries('notification.due', due.id, 1, { reason: '', ...due, at: Date.now() });
}

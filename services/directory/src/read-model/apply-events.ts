import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import { appendToChain, applyNewer, type EventHandlers, type JobProducer, type Log, trusted } from '@vitrina/kernel';
import type { EntryPictures } from '../blog/entry-pictures.ts';
import type { CommentFeed } from '../comments/comment-feed.ts';
import { syncAuthorComments } from '../comments/suspended-authors.ts';
import type { AccountStatusDoc } from '../model/account.ts';
import { sortKeyOf } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { suspensionDecisionId } from '../moderation/decisions.ts';
import { applyMediaReady, applyPhotoReady, applyProviderChanged } from './apply-listings.ts';
import { applyAccountErased } from './erase-account.ts';
import { refreshOwner } from './refresh-owner.ts';

/** Dependencies of the event handlers. */
export interface ApplyDependencies {
  store: Store;
  jobs: JobProducer;
  log: Log;
}

/** Removes the accounts' data from delivered answers to appeals. */
type EraseAnswers = (accountIds: ReadonlySet<string>) => Promise<void>;

/**
 * Builds the handlers of the directory's events. Every event, even an old one, refreshes the owner's posts, because its
 * first delivery may have failed between the two writes. The same applies to the comments of an account whose
 * suspension changed.
 * @param dependencies without `entryPictures` in commands, whose feeds contain no blogs
 * @param commentFeed notifies open pages; null if there are none
 * @param eraseAnswers absent in commands, which erase nothing
 */
export function eventHandlers(
  { entryPictures, ...dependencies }: ApplyDependencies & { entryPictures?: EntryPictures },
  commentFeed: CommentFeed | null,
  eraseAnswers?: EraseAnswers,
): EventHandlers<'directory'> {
  const { store } = dependencies;
  return {
    'provider.changed': async (event: EventEnvelope<'provider.changed'>) => {
      const applied = await applyProviderChanged(store, event);
      await refreshAndIndex(dependencies, event.data.id, applied ? { 'index.provider': [event.data.id] } : {});
    },
    'photo.ready': async (event) => {
      const applied = await applyPhotoReady(store, event);
      if (!applied) return;
      await addIndexJob(dependencies, 'index.provider', event.data.ownerId);
    },
    'media.ready': async (event) => {
      const applied = await applyMediaReady(store, event);
      await refreshAndIndex(dependencies, event.data.ownerId, applied ? { 'index.post': [event.data.id] } : {});
    },
    'entryPicture.ready': async (event) => {
      if (await entryPictures?.applyReady(event)) await addIndexJob(dependencies, 'index.entry', event.data.entryId);
    },
    'entryPicture.failed': async (event) => entryPictures?.applyFailed(event),
    'staff.acted': async ({ data }) => logStaffAct(store, data),
    'account.suspensionChanged': async (event) => {
      await applyAccountStatus(store, event);
      const { hidden, shown } = await syncAuthorComments(store, event.data.id);
      for (const comment of hidden) await commentFeed?.removed(comment);
      for (const comment of shown) await commentFeed?.changed(comment, { featured: false });
    },
    'account.erased': async (event) => {
      await eraseAnswers?.(new Set([event.data.id]));
      const answered = await applyAccountErased(store, event);
      const entries = await store.entries.find({ ownerId: event.data.id, deleted: false }, { _id: 1 }).lean();
      const blog = entries.map(({ _id }) => _id);
      for (const id of blog) await entryPictures?.delete(id);
      await refreshAndIndex(dependencies, event.data.id, { 'index.provider': [event.data.id], 'index.entry': blog });
      for (const comment of answered) await commentFeed?.changed(comment, { featured: false });
    },
  };
}

/** Index jobs with the prefix of their job ids. */
const kinds = { 'index.provider': 'provider', 'index.post': 'post', 'index.entry': 'entry' } as const;

type IndexJob = keyof typeof kinds;

/** Refreshes an owner with their posts and entries, and adds the index jobs of the changed documents and of `own`. */
export async function refreshAndIndex(
  dependencies: ApplyDependencies,
  ownerId: string,
  own: Partial<Record<IndexJob, string[]>> = {},
): Promise<void> {
  const moved = await refreshOwner(dependencies.store, ownerId);
  const idsOf: Record<IndexJob, Set<string>> = {
    'index.provider': new Set(own['index.provider']),
    'index.post': new Set([...(own['index.post'] ?? []), ...moved.posts]),
    'index.entry': new Set([...(own['index.entry'] ?? []), ...moved.entries]),
  };
  const jobs = Object.keys(kinds) as IndexJob[];
  await Promise.all(jobs.flatMap((job) => [...idsOf[job]].map((id) => addIndexJob(dependencies, job, id))));
}

/** Adds an index job. Without Redis the relay indexes the document later, because `needAt` marks it. */
async function addIndexJob(dependencies: ApplyDependencies, job: IndexJob, id: string): Promise<void> {
  try {
    await dependencies.jobs.add(job, { id }, { once: { id: `${kinds[job]}-${id}`, again: true } });
  } catch (error) {
    dependencies.log.warn({ err: error, id, job }, 'index job left to the relay');
  }
}

type SuspensionChanged = EventEnvelope<'account.suspensionChanged'>;

/**
 * Applies an account's status if the event is newer than the stored one. The decision is logged once, even if a newer
 * event arrived first. `syncAuthorComments` updates the account's comments afterwards.
 * @returns false if the event was old
 */
async function applyAccountStatus(store: Store, event: SuspensionChanged): Promise<boolean> {
  const decision = await logDecision(store, event);
  const { id, suspended } = event.data;
  const change = { suspended, version: event.version, decision };
  return applyNewer({
    version: event.version,
    update: async () => {
      const updated = await store.accountStatuses.updateOne(
        { _id: id, version: trusted({ $lt: event.version }) },
        { $set: change },
      );
      return updated.matchedCount > 0;
    },
    held: async () => (await store.accountStatuses.findById(id).lean<AccountStatusDoc>())?.version ?? null,
    create: () => store.accountStatuses.create({ _id: id, ...change }),
  });
}

/**
 * Logs the decision once: the entry's id is derived from the event, so a second delivery finds it. After a restore the
 * same decision arrives with another version, and is found by its moment.
 * @returns the id of the decision's entry, or null without a decision
 */
async function logDecision(store: Store, { version, data }: SuspensionChanged): Promise<string | null> {
  const { id: subjectId, suspended, decision } = data;
  if (!decision) return null;
  const { adminId, adminName, reason, accountName: excerpt, at } = decision;
  const _id = suspensionDecisionId(subjectId, version);
  const sortKey = sortKeyOf(at, subjectId);
  const existing = await store.decisions.findOne({ sortKey }, { _id: 1 }).lean();
  if (existing) return existing._id;
  await appendToChain(store.decisions, {
    _id,
    sortKey,
    at,
    adminId,
    adminName,
    action: suspended ? 'suspend' : 'reinstate',
    kind: 'account',
    subjectId,
    reason,
    excerpt,
  });
  return _id;
}

/** Logs a staff action of another service once: the event's id is the entry's id. */
export async function logStaffAct(store: Store, act: EventData<'staff.acted'>): Promise<void> {
  const { id: _id, at, staffId: adminId, staffName: adminName, action, subjectId, detail: excerpt } = act;
  await appendToChain(store.decisions, {
    _id,
    sortKey: sortKeyOf(at, _id),
    at,
    adminId,
    adminName,
    action,
    kind: 'account',
    subjectId,
    reason: '',
    excerpt,
  });
}

import type { EventEnvelope } from '@vitrina/contracts/events';
import { applyNewer, eraseWords, trusted } from '@vitrina/kernel';
import { eraseComments } from '../comments/erased-authors.ts';
import { storeAccountStatus } from '../comments/suspended-authors.ts';
import { withdrawUseful } from '../comments/useful-comments.ts';
import type { DirectoryContext } from '../context.ts';
import type { CommentDoc } from '../model/comment.ts';
import { changeStamp } from '../model/indexing.ts';
import { placeholderSlug } from '../model/names.ts';
import { blankProvider, type ProviderDoc } from '../model/provider.ts';
import { dayKey } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';
import { eraseReasons } from '../moderation/remove-and-restore.ts';
import { eraseOwnReports } from '../moderation/reports.ts';
import { eraseContacts } from '../ratings/contacts.ts';
import { changeRatings, ratedBy } from '../ratings/sync-ratings.ts';
import { listingFields } from './placement.ts';
import { refreshAndIndex } from './refresh-owner.ts';

/** Version that no later photo event exceeds. */
const NO_PHOTO = { version: Number.MAX_SAFE_INTEGER, path: '' };

/** Erases an account, and its data in the search index, in delivered events and on open pages. Can be repeated. */
export async function eraseAccount(context: DirectoryContext, event: EventEnvelope<'account.erased'>): Promise<void> {
  const { store, config, appealOutbox, entryPictures, commentFeed, previews } = context;
  const { version, data } = event;
  const { id } = data;
  // Suspended permanently, and before the list of rated providers: a comment that is written later sees it.
  await storeAccountStatus(store, { _id: id, suspended: true, version, decision: null, erased: true });
  await appealOutbox.removeFinishedJobs(new Set([id]));
  const providerIds = [id, ...(await ratedBy(store, id))];
  const { result: answered } = await changeRatings(context, { providerIds, authorId: id }, () =>
    applyAccountErased(store, event),
  );
  await eraseContacts(store, id, config.VISITOR_SECRET);
  await store.ratingTraces.deleteMany({ authorId: id });
  await store.ratingTraces.deleteMany({ providerId: id });
  const entries = await store.entries.find({ ownerId: id, deleted: false }, { _id: 1 }).lean();
  const blog = entries.map(({ _id }) => _id);
  for (const entry of blog) await entryPictures.delete(entry);
  await refreshAndIndex(context, id, { 'index.provider': [id], 'index.entry': blog });
  for (const comment of answered) await commentFeed.changed(comment, { featured: false });
  await previews.remove(id);
}

/**
 * Deletes an account's data: its provider's facts and slugs, its comments, the comments on its page, reports, appeals
 * and the words about it in the audit log. Ids stay with a version, so that late events restore nothing. Each step can
 * be repeated. Events from media delete its posts.
 * @returns the answered comments, which stay without author and text
 */
async function applyAccountErased(
  store: Store,
  { version, data: { id } }: EventEnvelope<'account.erased'>,
): Promise<CommentDoc[]> {
  await emptyProvider(store, id, version);
  await eraseReportsAndDecisions(store, id);
  // The exporter deletes the file on its next run.
  await store.dataExports.updateOne({ _id: id }, { $set: { state: 'failed', until: 0 } });
  await store.dismissedHints.deleteOne({ _id: id });
  await store.appeals.deleteMany({ accountId: id });
  await store.comments.deleteMany({ providerId: id });
  await withdrawUseful(store, id);
  await store.providerDays.deleteMany({ _id: trusted({ $gte: dayKey(id, ''), $lt: dayKey(id, '~') }) });
  return eraseComments(store, id);
}

async function emptyProvider(store: Store, id: string, version: number): Promise<void> {
  const { timeZone, createdAt } = blankProvider(id);
  const empty = { slug: placeholderSlug(id), timeZone, createdAt, photo: NO_PHOTO, version, ...listingFields(null) };
  await applyNewer({
    version,
    // The `provider.changed` of the same write has the same version.
    update: async () => {
      const older = { _id: id, version: trusted({ $lte: version }) };
      const updated = await store.providers.updateOne(older, {
        $set: { ...empty, ...changeStamp() },
        $unset: { formerSlugs: 1 },
        $inc: { rev: 1 },
      });
      return updated.matchedCount > 0;
    },
    held: async () => (await store.providers.findById(id, { version: 1 }).lean<ProviderDoc>())?.version ?? null,
    create: () => store.providers.create({ ...blankProvider(id), ...empty, ...changeStamp(), rev: 1 }),
  });
}

/**
 * Deletes the reports about the account, its content and the comments on its page, also deleted ones; decisions stay
 * without their words, and its own reports too.
 */
async function eraseReportsAndDecisions(store: Store, id: string): Promise<void> {
  const posts = await store.posts.find({ ownerId: id }, { _id: 1 }).lean<Array<{ _id: string }>>();
  const written = { $or: [{ authorId: id }, { providerId: id }] };
  const comments = await store.comments.find(written, { _id: 1 }).lean<Array<{ _id: string }>>();
  const entries = await store.entries.find({ ownerId: id }, { _id: 1 }).lean<Array<{ _id: string }>>();
  const subjects = [id, ...[...posts, ...comments, ...entries].map(({ _id }) => _id)];
  await store.reports.deleteMany({ subjectId: trusted({ $in: subjects }) });
  await store.reports.deleteMany({ accountIds: id });
  // Entries of older versions do not name their accounts.
  await store.decisions.updateMany({ subjectId: trusted({ $in: subjects }) }, eraseWords);
  await store.decisions.updateMany({ accountIds: id }, eraseWords);
  await eraseOwnReports(store, id);
  await eraseReasons(store, id);
}

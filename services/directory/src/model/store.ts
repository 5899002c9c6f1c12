import type { Connection } from 'mongoose';
import {
  type AccountStatusDoc,
  accountStatusSchema,
  type DataExportDoc,
  type DismissedHintsDoc,
  dataExportSchema,
  dismissedHintsSchema,
} from './account.ts';
import { type CommentDoc, commentSchema } from './comment.ts';
import { type ContactDoc, contactSchema } from './contact.ts';
import { type EntryDoc, entrySchema } from './entry.ts';
import { type FollowUpDoc, followUpSchema } from './follow-up.ts';
import { type FeedPositionDoc, feedPositionSchema, type RebuildDoc, rebuildSchema } from './indexing.ts';
import {
  type AppealDoc,
  appealSchema,
  type DecisionDoc,
  decisionSchema,
  type RemovalDoc,
  removalSchema,
} from './moderation.ts';
import { type PostDoc, postSchema } from './post.ts';
import { type ProviderDoc, providerSchema } from './provider.ts';
import { type ProviderDayDoc, providerDaySchema } from './provider-day.ts';
import { type RatingTraceDoc, ratingTraceSchema } from './rating-trace.ts';
import { type ReportCaseDoc, reportCaseSchema } from './report-case.ts';
import { type EmptySearchDoc, emptySearchSchema, type LearnedWordsDoc, learnedWordsSchema } from './search-words.ts';

/** Collections of the directory: the read model, which feeds can rebuild, and content that exists only here. */
export type Store = ReturnType<typeof collectionsOf>;

function collectionsOf(connection: Connection) {
  return {
    providers: connection.model<ProviderDoc>('Provider', providerSchema, 'providers'),
    posts: connection.model<PostDoc>('Post', postSchema, 'posts'),
    entries: connection.model<EntryDoc>('Entry', entrySchema, 'entries'),
    comments: connection.model<CommentDoc>('Comment', commentSchema, 'comments'),
    contacts: connection.model<ContactDoc>('Contact', contactSchema, 'contacts'),
    followUps: connection.model<FollowUpDoc>('FollowUp', followUpSchema, 'follow_ups'),
    ratingTraces: connection.model<RatingTraceDoc>('RatingTrace', ratingTraceSchema, 'rating_traces'),
    reports: connection.model<ReportCaseDoc>('ReportCase', reportCaseSchema, 'reports'),
    removals: connection.model<RemovalDoc>('Removal', removalSchema, 'removals'),
    decisions: connection.model<DecisionDoc>('Decision', decisionSchema, 'decisions'),
    appeals: connection.model<AppealDoc>('Appeal', appealSchema, 'appeals'),
    accountStatuses: connection.model<AccountStatusDoc>('AccountStatus', accountStatusSchema, 'account_statuses'),
    emptySearches: connection.model<EmptySearchDoc>('EmptySearch', emptySearchSchema, 'empty_searches'),
    learnedWords: connection.model<LearnedWordsDoc>('LearnedWords', learnedWordsSchema, 'learned_words'),
    dismissedHints: connection.model<DismissedHintsDoc>('DismissedHints', dismissedHintsSchema, 'dismissed_hints'),
    providerDays: connection.model<ProviderDayDoc>('ProviderDay', providerDaySchema, 'provider_days'),
    dataExports: connection.model<DataExportDoc>('DataExport', dataExportSchema, 'data_exports'),
    rebuilds: connection.model<RebuildDoc>('Rebuild', rebuildSchema, 'rebuilds'),
    feedPositions: connection.model<FeedPositionDoc>('FeedPosition', feedPositionSchema, 'feed_positions'),
  };
}

/** Opens the database and waits for its indexes. */
export async function openStore(connection: Connection): Promise<Store> {
  const store = collectionsOf(connection);
  await Promise.all(Object.values(store).map((model) => model.init()));
  return store;
}

import type { Connection } from 'mongoose';
import { type AccountStatusModel, accountStatusModel } from './account-status.ts';
import { type AppealModel, appealModel } from './appeal.ts';
import { type CommentModel, commentModel } from './comment.ts';
import { type DataExportModel, dataExportModel } from './data-export.ts';
import { type DecisionModel, decisionModel } from './decision.ts';
import { type DismissedHintsModel, dismissedHintsModel } from './dismissed-hints.ts';
import { type EmptySearchModel, emptySearchModel } from './empty-search.ts';
import { type EntryModel, entryModel } from './entry.ts';
import { type FeedPositionModel, feedPositionModel } from './feed-position.ts';
import { type LearnedWordsModel, learnedWordsModel } from './learned-words.ts';
import { type PostModel, postModel } from './post.ts';
import { type ProviderModel, providerModel } from './provider.ts';
import { type ProviderDayModel, providerDayModel } from './provider-day.ts';
import { type RebuildModel, rebuildModel } from './rebuild.ts';
import { type RemovalModel, removalModel } from './removal.ts';
import { type ReportCaseModel, reportCaseModel } from './report-case.ts';

/**
 * Collections of the directory's database: the read model, which can be rebuilt from other services' feeds, and the
 * content of visitors and administrators, which exists only here.
 */
export interface Store {
  providers: ProviderModel;
  posts: PostModel;
  entries: EntryModel;
  comments: CommentModel;
  reports: ReportCaseModel;
  removals: RemovalModel;
  decisions: DecisionModel;
  appeals: AppealModel;
  accountStatuses: AccountStatusModel;
  emptySearches: EmptySearchModel;
  learnedWords: LearnedWordsModel;
  dismissedHints: DismissedHintsModel;
  providerDays: ProviderDayModel;
  dataExports: DataExportModel;
  rebuilds: RebuildModel;
  feedPositions: FeedPositionModel;
}

/** Opens the database and waits for its indexes. */
export async function openStore(connection: Connection): Promise<Store> {
  const store = {
    providers: providerModel(connection),
    posts: postModel(connection),
    entries: entryModel(connection),
    comments: commentModel(connection),
    reports: reportCaseModel(connection),
    removals: removalModel(connection),
    decisions: decisionModel(connection),
    appeals: appealModel(connection),
    accountStatuses: accountStatusModel(connection),
    emptySearches: emptySearchModel(connection),
    learnedWords: learnedWordsModel(connection),
    dismissedHints: dismissedHintsModel(connection),
    providerDays: providerDayModel(connection),
    dataExports: dataExportModel(connection),
    rebuilds: rebuildModel(connection),
    feedPositions: feedPositionModel(connection),
  };
  await Promise.all(Object.values(store).map((model) => model.init()));
  return store;
}

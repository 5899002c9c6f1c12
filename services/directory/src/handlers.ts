import type { CallHandlers } from '@vitrina/kernel';
import { blogCalls } from './blog/blog-calls.ts';
import { commentCalls } from './comments/comment-calls.ts';
import type { Dependencies } from './dependencies.ts';
import { digitalCardCalls } from './gallery/digital-card.ts';
import { galleryCalls } from './gallery/gallery-calls.ts';
import { hintCalls } from './gallery/hints.ts';
import { recommendationCalls } from './gallery/recommendations.ts';
import { siteMapCalls } from './gallery/site-map.ts';
import { placeCalls } from './geo/place-calls.ts';
import { adminListCalls } from './moderation/admin-list-calls.ts';
import { appealCalls } from './moderation/appeal-calls.ts';
import { decisionCalls } from './moderation/decision-calls.ts';
import { heldCommentCalls } from './moderation/held-comment-calls.ts';
import { reportCalls } from './moderation/report-calls.ts';
import { ownDataCalls } from './own-data/own-data-calls.ts';
import { pictureCalls } from './pictures/picture-calls.ts';
import { searchCalls } from './search/search-calls.ts';
import { taughtWordCalls } from './search/taught-word-calls.ts';
import { statisticsCalls } from './statistics/statistics-calls.ts';

/** Handlers of the directory's calls; a call without one does not compile. */
export const handlers = {
  ...galleryCalls,
  ...recommendationCalls,
  ...digitalCardCalls,
  ...siteMapCalls,
  ...hintCalls,
  ...placeCalls,
  ...commentCalls,
  ...blogCalls,
  ...searchCalls,
  ...taughtWordCalls,
  ...statisticsCalls,
  ...ownDataCalls,
  ...pictureCalls,
  ...reportCalls,
  ...decisionCalls,
  ...heldCommentCalls,
  ...adminListCalls,
  ...appealCalls,
} satisfies CallHandlers<'directory', Dependencies>;

import { averageOf, NO_RATINGS, type StarCounts, totalOf } from '@vitrina/contracts/rules';
import { type Feature, Problem } from '@vitrina/kernel';
import type { DirectoryContext, Handlers } from '../context.ts';
import { findPublicProvider } from '../gallery/cards.ts';
import { eraseLateContacts } from './contacts.ts';
import { planFollowUp, sendFollowUps } from './follow-ups.ts';
import { sweepRatings } from './sync-ratings.ts';

/** Interval at which abandoned updates of ratings are finished, in milliseconds. */
const SWEEP_MS = 15_000;

/** Interval at which due questions about contacts are sent, in milliseconds. */
const FOLLOW_UPS_MS = 60_000;

/** Ratings of providers (R54), derived from their public comments. */
export const ratings: Feature<DirectoryContext> = {
  name: 'ratings',
  start(context) {
    context.calls(ratingCalls, context);
    const { store, clock, config } = context;
    context.events({
      'message.sent': async ({ data: { ownerId: accountId, ...contact } }) => {
        await planFollowUp(store, { ...contact, accountId }, config.VISITOR_SECRET);
        await eraseLateContacts(store, { ...contact, accountId }, config.VISITOR_SECRET);
      },
    });
    context.outbox(store.followUps, { source: 'directory-follow-ups', to: ['accounts'] });
    context.leaderTask('follow-ups', ({ signal }) => sendFollowUps(store, clock.now().getTime(), signal), {
      pauseMs: FOLLOW_UPS_MS,
      failureMessage: 'questions about contacts not sent yet',
    });
    context.leaderTask('ratings', ({ signal }) => sweepRatings(context, Date.now(), signal), {
      pauseMs: SWEEP_MS,
      failureMessage: 'ratings not updated yet',
    });
  },
};

const ratingCalls = {
  /** Average, number and distribution of a provider's ratings. */
  'GET /api/valoraciones/:proveedor': async ({ c, params }, { store }) => {
    const doc = await findPublicProvider(store, params.proveedor);
    if (!doc) throw new Problem('proveedor_no_encontrado');
    c.header('Cache-Control', 'no-cache');
    return { success: true, data: ratingsOf(doc.ratings ?? NO_RATINGS) };
  },
} satisfies Handlers;

function ratingsOf(counts: StarCounts) {
  return { media: averageOf(counts), total: totalOf(counts), distribucion: [...counts] };
}

import type { OwnPost } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { type PlanId, type PublicWindow, publicState, publicWindows, type WindowInput } from '@vitrina/contracts/plans';
import {
  type PostStage,
  type PostState,
  postStages,
  postStates,
  removalScopes,
  wirePost,
} from '@vitrina/contracts/wire';
import { type Session, trusted, zoneOfSession } from '@vitrina/kernel';
import type { MediaContext } from '../context.ts';
import { shownMedia } from '../uploads/announcements.ts';
import { isRetryable, keptStates, type PostDocument, type ReadyMedia } from '../uploads/documents.ts';
import type { RemovalDocument } from '../uploads/withdrawals.ts';

/**
 * Reads a user's posts as the user sees them, newest first. A post's state depends on all of its owner's posts (R7), so
 * this reads the outlines of all of them, then the wanted posts.
 * @param wanted picks from the outlines of all posts that are not deleted, newest first
 */
export async function readOwnPosts(
  { posts, removals, progress }: MediaContext,
  session: Session & { userId: string },
  wanted: (outlines: readonly PostOutline[]) => readonly PostOutline[],
): Promise<OwnPost[]> {
  const [outlines, away] = await Promise.all([
    posts.model
      .find({ ownerId: session.userId, state: trusted({ $in: keptStates }) })
      .select({ state: 1, createdAt: 1, publicationDate: 1, 'media.kind': 1 })
      .lean<PostOutline[]>(),
    removals.find({ ownerId: session.userId }).lean<RemovalDocument[]>(),
  ]);
  const ids = wanted(outlines.sort(byNewest)).map(({ _id }) => _id);
  const found = await posts.model
    .find({ _id: trusted({ $in: ids }) })
    .select({ outbox: 0 })
    .lean<PostDocument[]>();
  const running = found.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
  return describeOwnPosts(
    found,
    {
      plan: session.plan,
      timeZone: zoneOfSession(session),
      now: Date.now(),
      removals: away.filter(({ removal }) => removal !== null),
      percents: await progress.percents(running),
    },
    // Prefer the later read: a post may have become ready between the two reads.
    outlines.map((outline) => found.find(({ _id }) => _id === outline._id) ?? outline),
  );
}

/** Inputs other than the post that determine its state. */
interface OwnerView {
  plan: PlanId;
  /** IANA time zone of the owner's place. */
  timeZone: string;
  /** Current time, in milliseconds since 1970. */
  now: number;
  /** Removals by administrators, of posts or of the whole profile. */
  removals: readonly RemovalDocument[];
  /** Progress in percent by post in progress. */
  percents: ReadonlyMap<string, number>;
}

/** Fields of a post that determine the states of its owner's other posts. */
type PostOutline = Pick<PostDocument, '_id' | 'state' | 'createdAt' | 'publicationDate'> & {
  media?: Pick<ReadyMedia, 'kind'>;
};

/** Sorts newest first; within the same millisecond, the larger id first. */
export function byNewest(a: Pick<PostOutline, '_id' | 'createdAt'>, b: Pick<PostOutline, '_id' | 'createdAt'>): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);
}

/**
 * Describes posts as their owner sees them, newest first. The public state of ready posts follows the rule of the public
 * lists (R7).
 * @param posts in any order; deleted posts are left out
 * @param all every post of the owner, in any order, if `posts` are only some of them
 */
export function describeOwnPosts(
  posts: readonly PostDocument[],
  view: OwnerView,
  all: readonly PostOutline[] = posts,
): OwnPost[] {
  const removed = new Map(view.removals.map((one) => [one._id, one]));
  const away = view.removals.find(({ kind }) => kind === 'provider');
  // As in the public lists, a removed post frees its place in the plan.
  const ready = all.filter(({ _id, state }) => state === 'ready' && !removed.has(_id));
  const windows = publicWindows(ready.map(windowInput), view);
  return posts
    .filter(({ state }) => state !== 'deleted' && state !== 'purged')
    .sort(byNewest)
    .map((post) => {
      const removal = post.state === 'ready' ? (removed.get(post._id) ?? away) : undefined;
      const state = removal ? 'withheld' : stateOf(post, windows.get(post._id), view.now);
      return { ...describe(post, state, view.percents.get(post._id) ?? 0), retirada: describeRemoval(removal) };
    });
}

function describeRemoval(found: RemovalDocument | undefined): OwnPost['retirada'] {
  if (!found?.removal) return null;
  const { reason, at, decision } = found.removal;
  return {
    razon: reason,
    fecha: new Date(at).toISOString(),
    alcance: removalScopes.toWire[found.kind === 'post' ? 'post' : 'provider'],
    decision: decision ?? null,
  };
}

function windowInput({ _id: id, media, createdAt, publicationDate }: PostOutline): WindowInput {
  return { id, kind: media?.kind ?? 'image', createdAt: createdAt.getTime(), publicationDate };
}

function stateOf(post: PostDocument, window: PublicWindow | undefined, now: number): PostState {
  if (post.state === 'failed') return 'failed';
  return window ? publicState(window, now) : 'processing';
}

function describe(post: PostDocument, state: PostState, percent: number): Omit<OwnPost, 'retirada'> {
  const ready = post.state === 'ready' ? post.media : undefined;
  const media = ready ?? (post.state === 'failed' ? undefined : post.preview);
  const shown = media && shownMedia(post._id, media);
  return {
    ...wirePost({
      event: post.event,
      text: post.text,
      website: post.website,
      extension: shown?.extension ?? '',
      width: media?.width ?? 0,
      height: media?.height ?? 0,
      thumbhash: media?.thumbhash ?? '',
      sources: shown?.sources ?? [],
      poster: shown?.poster ?? null,
      duration: shown?.duration ?? null,
    }),
    id: post._id,
    imagen_url: shown?.path ?? '',
    estado: postStates.toWire[state],
    progreso: ready ? 100 : post.state === 'processing' ? percent : 0,
    etapa: postStages.toWire[stageOf(post)],
    fecha_evento: post.eventDate,
    fecha_publicacion: post.publicationDate,
    orden: post.pin ?? 0,
    error: post.failure ? errorCatalogue[post.failure].text : null,
    reintentable: isRetryable(post),
  };
}

function stageOf({ state }: PostDocument): PostStage {
  if (state === 'ready') return 'done';
  return state === 'failed' || state === 'processing' ? state : 'queued';
}

import type { OwnPiece, OwnPost } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { type PlanId, type PublicWindow, publicState } from '@vitrina/contracts/plans';
import {
  type PostStage,
  type PostState,
  postStages,
  postStates,
  removalScopes,
  wirePost,
} from '@vitrina/contracts/wire';
import { type ArrangedWork, arrangeWorks, piecesByRank, workWindows } from '@vitrina/contracts/works';
import { type Session, trusted, zoneOfSession } from '@vitrina/kernel';
import type { MediaContext } from '../context.ts';
import { shownMedia } from '../uploads/announcements.ts';
import {
  isKept,
  isRetryable,
  keptStates,
  type PostDocument,
  type ReadyMedia,
  workMember,
} from '../uploads/documents.ts';
import type { RemovalDocument } from '../uploads/withdrawals.ts';

/**
 * Reads a user's posts as the user sees them, newest first; of a work with several files each by itself. A post's state
 * depends on all of its owner's posts (R7), so this reads the outlines of all of them, then the wanted posts.
 * @param wanted picks from the outlines of all posts that are not deleted, newest first
 */
export async function readOwnPosts(
  { posts, removals, progress }: MediaContext,
  session: Session & { userId: string },
  wanted: (outlines: readonly PostOutline[], withDeleted: readonly PostOutline[]) => readonly PostOutline[],
): Promise<OwnPost[]> {
  const [outlines, away] = await Promise.all([
    posts.model
      // Deleted files of a work still count: without them the work would wait for them.
      .find({
        ownerId: session.userId,
        $or: [{ state: trusted({ $in: keptStates }) }, { 'work.slot': trusted({ $gte: 0 }) }],
      })
      .select({ state: 1, createdAt: 1, publicationDate: 1, 'media.kind': 1, work: 1 })
      .lean<PostOutline[]>(),
    removals.find({ ownerId: session.userId }).lean<RemovalDocument[]>(),
  ]);
  const kept = outlines.filter(isKept);
  const ids = wanted(kept.sort(byNewest), outlines).map(({ _id }) => _id);
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
export type PostOutline = Pick<PostDocument, '_id' | 'state' | 'createdAt' | 'publicationDate' | 'work'> & {
  media?: Pick<ReadyMedia, 'kind'>;
};

/** Reads a user's works as the user sees them, newest first: each as its cover, with all of its pieces in `obra`. */
export async function readOwnWorks(
  context: MediaContext,
  session: Session & { userId: string },
  wanted: (covers: readonly PostOutline[]) => readonly PostOutline[],
): Promise<OwnPost[]> {
  let works: ArrangedWork<ReturnType<typeof workMember<PostOutline>>>[] = [];
  const posts = await readOwnPosts(context, session, (outlines, all) => {
    const arranged = arrangeWorks(all.map(workMember));
    const byCover = new Map(arranged.map((work) => [work.cover.id, work]));
    works = wanted(outlines.filter(({ _id }) => byCover.has(_id))).flatMap(({ _id }) => byCover.get(_id) ?? []);
    return works.flatMap(({ pieces }) => pieces.map(({ post }) => post));
  });
  const byId = new Map(posts.map((post) => [post.id, post]));
  return works.flatMap((work) => {
    const cover = byId.get(work.cover.id);
    if (!cover || !work.pieces.some((piece) => piece.work)) return cover ?? [];
    const pieces = work.pieces.flatMap(({ id }) => byId.get(id) ?? []);
    const ranked = piecesByRank(work).flatMap(({ id }) => byId.get(id) ?? []);
    return describeWork(cover, { work, pieces, ranked });
  });
}

/**
 * States of pieces, by which describes the whole work first: one that failed or is being processed hides the others,
 * except for an added one.
 */
const WORK_STATES = ['withheld', 'failed', 'processing', 'published', 'scheduled', 'hidden'] as const;

/** @param pieces in the order of the work @param ranked in the order in which the plan shows them */
function describeWork(
  cover: OwnPost,
  { work, pieces, ranked }: { work: ArrangedWork<{ id: string }>; pieces: OwnPost[]; ranked: OwnPost[] },
): OwnPost {
  const isAdded = ({ id }: OwnPost) => work.isComplete && work.added.some((piece) => piece.id === id);
  const settled = ranked.filter((piece) => !isAdded(piece));
  const inState = (state: PostState) => settled.find(({ estado }) => estado === postStates.toWire[state]) ?? [];
  const [speaker = cover] = WORK_STATES.flatMap(inState);
  const unfinished = settled.find(({ etapa }) => etapa !== postStages.toWire.done) ?? speaker;
  const done = settled.reduce((sum, { progreso }) => sum + progreso, 0);
  return {
    ...cover,
    estado: speaker.estado,
    progreso: Math.floor(done / (settled.length + work.missing)),
    etapa: unfinished.etapa,
    orden: Math.max(...pieces.map(({ orden }) => orden)),
    error: speaker.error,
    reintentable: speaker.reintentable,
    retirada: speaker.retirada,
    obra: {
      id: work.id,
      piezas: pieces.map(describePiece),
      comparar: work.pair && [work.pair[0].id, work.pair[1].id],
      faltan: work.missing,
    },
  };
}

function describePiece(post: OwnPost): OwnPiece {
  const { id, imagen_url: ruta, extension, ancho, alto, thumbhash, fuentes, poster, duracion } = post;
  const { estado, progreso, error, reintentable } = post;
  return {
    id,
    ruta,
    extension,
    ancho,
    alto,
    thumbhash,
    fuentes,
    poster,
    duracion,
    estado,
    progreso,
    error,
    reintentable,
  };
}

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
  const away = view.removals.find(({ kind }) => kind === 'provider');
  const works = arrangeWorks(all.map(workMember));
  const decisions = new Map(view.removals.map((one) => [one._id, one]));
  const removed = new Map(
    works.flatMap(({ ids }) => {
      const decision = ids.flatMap((id) => decisions.get(id) ?? [])[0];
      return decision ? ids.map((id) => [id, decision] as const) : [];
    }),
  );
  // As in the public lists, a removed post frees its place in the plan.
  const windows = workWindows(
    works.filter(({ cover }) => !removed.has(cover.id)),
    ({ post }) => windowFacts(post),
    view,
  );
  return posts
    .filter(isKept)
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

function windowFacts({ media, publicationDate }: PostOutline) {
  return { kind: media?.kind ?? ('image' as const), publicationDate };
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

import type { PlatformStatistics } from '@vitrina/contracts';
import type { PostKind } from '@vitrina/contracts/wire';
import { Problem, type ServiceClient, trusted } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { publicAt } from '../model/post.ts';
import type { Store } from '../model/store.ts';

/** Cache lifetime of the numbers, in milliseconds. */
const FRESH_MS = 2_000;
/** Time-out of the request to accounts, in milliseconds. */
const ACCOUNTS_MS = 3_000;

const activeAnswer = z.object({ success: z.literal(true), active: z.int().nonnegative() });

/** Five numbers of the platform, counted on request and at most every two seconds. */
export class PlatformCounts {
  readonly #kept: LRUCache<'counts', PlatformStatistics>;

  /** @param accounts service that counts active accounts */
  constructor(store: Store, accounts: ServiceClient) {
    this.#kept = new LRUCache({
      max: 1,
      ttl: FRESH_MS,
      fetchMethod: async () => {
        const [posts, films, pictures, videos, comentarios, usuarios_activos] = await Promise.all([
          publicPosts(store, 'image'),
          publicPosts(store, 'video'),
          furtherPieces(store, 'image'),
          furtherPieces(store, 'video'),
          store.comments.countDocuments({ state: 'published' }),
          activeAccounts(accounts),
        ]);
        return {
          publicaciones: posts + films,
          imagenes: posts + pictures,
          videos: films + videos,
          comentarios,
          usuarios_activos,
        };
      },
    });
  }

  /** Reads the numbers. @throws {Problem} `servicio_no_disponible` while accounts does not respond */
  async read(): Promise<PlatformStatistics> {
    return this.#kept.forceFetch('counts');
  }
}

function publicPosts({ posts }: Store, kind: PostKind): Promise<number> {
  return posts.countDocuments({ kind, ...publicAt(Date.now()) });
}

/** Counts the pictures or videos of works beside their covers (R58). */
function furtherPieces({ posts }: Store, kind: PostKind): Promise<number> {
  const now = Date.now();
  return posts.countDocuments({ kind, pieceFrom: trusted({ $lte: now }), pieceUntil: trusted({ $gt: now }) });
}

/** Reads the number of active accounts. @throws {Problem} `servicio_no_disponible` */
async function activeAccounts(accounts: ServiceClient): Promise<number> {
  try {
    const answer = await accounts.fetch('/internal/active-accounts', { signal: AbortSignal.timeout(ACCOUNTS_MS) });
    return activeAnswer.parse(await answer.json()).active;
  } catch (cause) {
    throw new Problem('servicio_no_disponible', { cause });
  }
}

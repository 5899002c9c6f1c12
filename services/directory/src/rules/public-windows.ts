/** No end: the largest whole number that JSON, MongoDB and the search engine all keep exactly. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

export type PostKind = 'imagen' | 'video';

/** What decides when a post is public. Times in milliseconds since 1970. */
export interface WindowInput {
  id: string;
  kind: PostKind;
  /** Moment of the upload: newer posts push older ones out of the plan's limit. */
  createdAt: number;
  /** Start of the day of publication. */
  publicFrom: number;
}

/**
 * Until when each post of one owner is public under the plan's limits (R7): from `publicFrom` until as many newer
 * posts of its kind are public as the plan shows. A scheduled post takes its place only on its own day, so that
 * nobody's shop window is empty in between, and no job has to run at midnight.
 * @param limits how many the plan shows of each kind
 * @returns for each id the instant at which it stops being public; `publicFrom` or earlier where it never is
 */
export function publicUntil(
  posts: readonly WindowInput[],
  limits: { imagenes: number; videos: number },
): Map<string, number> {
  const ends = new Map<string, number>();
  for (const kind of ['imagen', 'video'] as const) {
    const limit = kind === 'imagen' ? limits.imagenes : limits.videos;
    const newestFirst = posts.filter((post) => post.kind === kind).sort(byAge);
    const newerStarts: number[] = [];
    for (const post of newestFirst) {
      const starts = newerStarts.sort((a, b) => a - b);
      ends.set(post.id, limit === 0 ? 0 : (starts[limit - 1] ?? FOREVER));
      newerStarts.push(post.publicFrom);
    }
  }
  return ends;
}

function byAge(a: WindowInput, b: WindowInput): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

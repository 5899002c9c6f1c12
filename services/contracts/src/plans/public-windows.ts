import { dayStart } from '../places/day-start.ts';
import type { PostKind } from '../wire/names.ts';
import type { PlanId } from './plan-ids.ts';
import { planOf } from './plans.ts';

/** No end: the largest whole number that JSON, MongoDB and the search engine all keep exactly. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** Facts that decide when a post is public. */
export interface WindowInput {
  id: string;
  kind: PostKind;
  /** Time of the upload, in milliseconds since 1970: newer posts push older ones out of the plan's limit. */
  createdAt: number;
  /** ISO day `YYYY-MM-DD` from whose start on the post is public, in its owner's time zone. */
  publicationDate: string;
}

/** Period in which a post is public: from one instant until just before the other, in milliseconds since 1970. */
export interface PublicWindow {
  from: number;
  /** `from` or earlier if the public never sees the post. */
  until: number;
}

/**
 * Computes when each post of one owner is public under their plan (R7, R21): from the start of its day of publication
 * until as many newer posts of its kind are public as the plan shows. A scheduled post takes its place only on its day,
 * so that no place is empty in between, and no job has to run at midnight.
 * @param posts all posts of the owner that are ready, in any order
 * @param owner their plan, and the IANA time zone of their place
 * @returns the window of each post by its id
 */
export function publicWindows(
  posts: readonly WindowInput[],
  owner: { plan: PlanId; timeZone: string },
): Map<string, PublicWindow> {
  const { limits } = planOf(owner.plan);
  const windows = new Map<string, PublicWindow>();
  for (const kind of ['image', 'video'] as const) {
    const limit = limits[kind];
    const newerStarts: number[] = [];
    for (const post of posts.filter((other) => other.kind === kind).sort(byAge)) {
      const from = dayStart(post.publicationDate, owner.timeZone);
      newerStarts.sort((a, b) => a - b);
      windows.set(post.id, { from, until: limit === 0 ? 0 : (newerStarts[limit - 1] ?? FOREVER) });
      newerStarts.push(from);
    }
  }
  return windows;
}

/** State of a post at an instant, in milliseconds since 1970: not yet public, public, or hidden by the plan. */
export function publicState({ from, until }: PublicWindow, now: number): 'scheduled' | 'published' | 'hidden' {
  if (until <= from || until <= now) return 'hidden';
  return now < from ? 'scheduled' : 'published';
}

function byAge(a: WindowInput, b: WindowInput): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

import { z } from 'zod';
import { comment } from './calls/comments.ts';
import { id } from './calls/fields.ts';
import { type PostStage, type PostState, postStages, postStates } from './wire/names.ts';

const names = <T extends string>(toWire: Record<T, string>) => z.enum(Object.keys(toWire) as T[]);

/**
 * Messages between processes over Redis, most of them for open streams. Each carries state or asks to read it again, so
 * that the next message corrects a lost one. Comments have the wire's form, ready to be sent.
 */
export const liveEvents = {
  /** Messages for the streams of one account. */
  account: {
    /** A new comment on its profile. */
    comment,
    /** Number of unread messages after a change of its inbox, see `MOST_COUNTED_MESSAGES`. */
    messages: z.object({ unread: z.int().nonnegative() }),
    /** Its sessions changed or ended; never sent to browsers. */
    session: z.null(),
  },
  /**
   * Messages of the workers for the streams of one account: a separate topic, the only one that they may publish to.
   */
  uploads: {
    /** Progress of one of its posts. */
    post: z.object({
      id,
      state: names<PostState>(postStates.toWire),
      percent: z.int().min(0).max(100),
      stage: names<PostStage>(postStages.toWire),
      /** Path of a video's poster, once it is available. */
      poster: z.string().optional(),
    }),
  },
  /** Messages for open pages of one provider. */
  provider: {
    /** A public comment that is new or has changed. */
    comment,
    /** A comment is no longer public. */
    commentGone: z.object({ id }),
  },
  /** Messages for the window of one conversation's visitor. */
  conversation: {
    /** The conversation must be read again. */
    changed: z.null(),
    /** Its agent is writing. */
    typing: z.null(),
  },
  /** Messages for all agents; the id is always `all`. */
  agents: {
    /** A conversation that concerns them has changed, or is gone. */
    changed: z.object({ id }),
    /** Its visitor is writing. */
    typing: z.object({ id }),
  },
  /** Messages for all processes of the directory; the id is always `all`. */
  directory: {
    /** The words that administrators taught must be read again. */
    words: z.null(),
  },
} as const;

export type LiveTopic = keyof typeof liveEvents;
type EventsOf<T extends LiveTopic> = (typeof liveEvents)[T];
type OneOf<E> = { [K in keyof E]: { event: K; data: E[K] extends z.ZodType ? z.output<E[K]> : never } }[keyof E];
/** Message of a topic. */
export type LiveEvent<T extends LiveTopic = LiveTopic> = { [K in T]: OneOf<EventsOf<K>> }[T];
/** Progress of a post. */
export type PostProgress = z.output<(typeof liveEvents)['uploads']['post']>;

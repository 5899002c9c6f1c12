import { SMALL_WIDTH } from '@vitrina/contracts/layout';
import { type Log, RepeatingTask, type ServiceClient, type Shutdown } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Interval of the reports to media, in milliseconds. */
const EVERY_MS = 5_000;
/** Longest wait for media, in milliseconds. */
const PATIENCE_MS = 3_000;
/** Pictures counted between two reports; further ones count the next time they are viewed. */
const MAX_COUNTED = 1_000;
/** Most views of a picture that are reported together: media refuses huge numbers, and more change nothing. */
const MAX_VIEWS = 1_000;
/** Pictures remembered as getting no AVIF files, and for how long, in milliseconds. */
const OTHERS = { max: 20_000, ttl: 3_600_000 };

const answer = z.object({ ajenas: z.array(z.string()) });

/** Views of a picture: of its files up to {@link SMALL_WIDTH} pixels wide, and of wider ones. */
interface Views {
  chicas: number;
  grandes: number;
}

/**
 * Counts views of pictures that a browser would have taken as AVIF, for media, which makes AVIF files of those that are
 * viewed. A picture with AVIF files is no longer counted, because such browsers ask for those.
 */
export class PictureViews {
  readonly #media: ServiceClient;
  #views = new Map<string, Views>();
  /** Pictures that never get AVIF files, such as photos of profiles. */
  readonly #others = new LRUCache<string, true>(OTHERS);

  constructor(media: ServiceClient) {
    this.#media = media;
  }

  /** Reports every five seconds until the process ends. */
  start(log: Log, shutdown: Shutdown): void {
    const options = { pauseMs: EVERY_MS, failureMessage: 'viewed pictures not reported to media yet', log };
    const task = new RepeatingTask(() => this.report(), options);
    task.start();
    shutdown.add('workers', () => task.close());
  }

  /**
   * Counts a picture that was sent whole.
   * @param key `media/<id>/<width>.<extension>`; other keys are not counted
   * @param accept the request's `Accept`
   */
  count(key: string, accept: string | undefined): void {
    const [, id, width] = /^media\/([\w-]+)\/(\d+)\.(?:webp|jpg)$/.exec(key) ?? [];
    if (!id || !accept?.includes('image/avif') || this.#others.has(id)) return;
    this.#add({ id, chicas: 0, grandes: 0, [Number(width) > SMALL_WIDTH ? 'grandes' : 'chicas']: 1 });
  }

  /** Reports the views since the last report; those that could not be sent go with the next. */
  async report(): Promise<void> {
    if (this.#views.size === 0) return;
    const vistas = [...this.#views].map(([id, views]) => ({ id, ...views }));
    this.#views = new Map();
    try {
      const response = await this.#media.fetch('/internal/picture-views', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vistas }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`media answered ${response.status}`);
      for (const id of answer.parse(await response.json()).ajenas) this.#others.set(id, true);
    } catch (error) {
      for (const views of vistas) this.#add(views);
      throw error;
    }
  }

  #add({ id, chicas, grandes }: Views & { id: string }): void {
    const counted = this.#views.get(id) ?? { chicas: 0, grandes: 0 };
    if (this.#views.size >= MAX_COUNTED && !this.#views.has(id)) return;
    const sum = (one: number, other: number) => Math.min(one + other, MAX_VIEWS);
    this.#views.set(id, { chicas: sum(counted.chicas, chicas), grandes: sum(counted.grandes, grandes) });
  }
}

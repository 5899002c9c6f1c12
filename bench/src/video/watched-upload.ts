import { type Form, Owner } from '../photos/owner.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';

/** Time limit for a video, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Times of the steps of an upload, in milliseconds since it began. */
export interface Moments {
  uploaded: number;
  poster: number;
  playable: number;
}

/** Provider who publishes videos, and learns through their stream when the poster and the film are there. */
export class VideoOwner {
  readonly #owner: Owner;
  readonly #origin: string;
  readonly #closing = new AbortController();
  readonly #seen = new Map<string, { poster?: number; ready?: number }>();
  #onChange: () => void = () => undefined;
  #fault: Error | undefined;

  private constructor(owner: Owner, origin: string) {
    this.#owner = owner;
    this.#origin = origin;
    void owner
      .watch((change) => this.#note(change), this.#closing.signal)
      .catch((error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))));
  }

  static async open(platform: BenchPlatform): Promise<VideoOwner> {
    return new VideoOwner(await Owner.join(platform), platform.urls.gateway);
  }

  /**
   * Publishes one video, and requests a piece of its film like a player once it is ready.
   * @throws {Error} if it is refused, fails, takes two minutes, or is not served in pieces
   */
  async publish(form: Form): Promise<Moments> {
    const from = performance.now();
    const id = await this.#owner.publish(form);
    const uploaded = performance.now() - from;
    const { poster = 0, ready = 0 } = await this.#ended(id);
    await this.#play(id);
    return { uploaded, poster: poster - from, playable: Math.max(ready, performance.now()) - from };
  }

  close(): void {
    this.#closing.abort();
  }

  async #ended(id: string): Promise<{ poster?: number; ready?: number }> {
    const late = setTimeout(() => this.#fail(new Error(`video ${id} is not ready`)), TIMEOUT_MS);
    try {
      for (;;) {
        if (this.#fault) throw this.#fault;
        const seen = this.#seen.get(id);
        if (seen?.ready !== undefined) return seen;
        await new Promise<void>((resolve) => {
          this.#onChange = resolve;
        });
      }
    } finally {
      clearTimeout(late);
    }
  }

  async #play(id: string): Promise<void> {
    const answer = await fetch(`${this.#origin}/media/${id}/video.mp4`, { headers: { range: 'bytes=0-65535' } });
    await answer.arrayBuffer();
    const type = answer.headers.get('content-type');
    if (answer.status !== 206 || type !== 'video/mp4') throw new Error(`film of ${id}: ${answer.status} ${type}`);
  }

  #note({ id, estado, poster }: { id: string; estado: string; poster?: string }): void {
    const seen = this.#seen.get(id) ?? {};
    this.#seen.set(id, seen);
    if (poster !== undefined) seen.poster ??= performance.now();
    if (estado === 'fallida') this.#fail(new Error(`video ${id} failed`));
    else if (estado !== 'procesando') seen.ready ??= performance.now();
    this.#onChange();
  }

  #fail(error: Error): void {
    this.#fault ??= error;
    this.#onChange();
  }
}

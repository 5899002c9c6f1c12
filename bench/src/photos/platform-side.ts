import { until } from '@vitrina/local';
import pMap from 'p-map';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { type Form, Owner } from './owner.ts';

/** Parallel uploads, each of another provider. */
const UPLOADERS = 4;
/** Number of providers: a gallery of hundreds of posts would be another measurement. */
const OWNERS = 8;
/** Time limit for the photos of a turn, in milliseconds. */
const TURN_MS = 300_000;

/** Platform's side of the photos row: providers who publish, and learn through their streams when a post is ready. */
export class PlatformSide {
  readonly #owners: Owner[];
  readonly #ready = new Set<string>();
  readonly #closing = new AbortController();
  readonly #broken: Promise<never>;
  #onReady: () => void = () => undefined;

  private constructor(owners: Owner[]) {
    this.#owners = owners;
    this.#broken = new Promise((_, reject) => {
      const watch = (owner: Owner) => owner.watch((change) => this.#note(change, reject), this.#closing.signal);
      Promise.all(owners.map(watch)).catch(reject);
    });
    // Only a running turn handles this error.
    this.#broken.catch(() => undefined);
  }

  /** Registers the providers and opens their streams. */
  static async open(platform: BenchPlatform): Promise<PlatformSide> {
    return new PlatformSide(await Promise.all(Array.from({ length: OWNERS }, () => Owner.join(platform))));
  }

  /** Publishes pictures and waits until all are ready. @throws {Error} after a refusal, a failure, or five minutes */
  async run(forms: readonly Form[]): Promise<void> {
    const late = AbortSignal.timeout(TURN_MS);
    const tooLate = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('photos are not ready')), { once: true });
    });
    await Promise.race([this.#publishAll(forms), this.#broken, tooLate]);
  }

  /**
   * Waits until the AVIF files of everything published are done too, so that they do not disturb the next turn.
   * @throws {Error} if they are not done within five minutes
   */
  async rest(): Promise<void> {
    const areThere = async () => {
      const left = await Promise.all(this.#owners.map((owner) => owner.withoutAvif()));
      return left.every((count) => count === 0);
    };
    if (!(await until(areThere, TURN_MS, { everyMs: 500 }))) throw new Error('AVIF files are not there');
  }

  close(): void {
    this.#closing.abort();
  }

  async #publishAll(forms: readonly Form[]): Promise<void> {
    const upload = (form: Form, index: number) => {
      const owner = this.#owners[index % this.#owners.length];
      if (!owner) throw new Error('no owners');
      return owner.publish(form);
    };
    const ids = await pMap(forms, upload, { concurrency: UPLOADERS });
    await new Promise<void>((resolve) => {
      this.#onReady = () => {
        if (ids.every((id) => this.#ready.has(id))) resolve();
      };
      this.#onReady();
    });
  }

  #note({ id, estado }: { id: string; estado: string }, reject: (error: Error) => void): void {
    if (estado === 'procesando') return;
    if (estado === 'fallida') {
      reject(new Error(`post ${id} failed`));
    } else {
      this.#ready.add(id);
      this.#onReady();
    }
  }
}

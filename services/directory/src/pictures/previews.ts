import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Post } from '@vitrina/contracts';
import { type Log, type ObjectStore, Problem } from '@vitrina/kernel';
import { linkPreviews } from '@vitrina/product';
import { drawPreview, type PreviewWords } from './link-preview.ts';

/** Version of the drawing; changing it redraws all pictures. */
const DRAWING = '1';
/** Width of the drawn renditions, in pixels: a window is at most 500 wide. */
const WORK_WIDTH = 400;
/** Maximum number of waiting drawings, about five seconds of work (0.3 s each); further requests are refused. */
const MAX_WAITING = 16;
/** `Retry-After` of refused requests, in seconds. */
const RETRY_AFTER = 10;

/** Drawn preview. */
export interface Preview {
  bytes: Buffer;
  /** Identifies this content. */
  etag: string;
}

/**
 * Link previews as pictures. Each is drawn on first request and cached in the object store under a key derived from its
 * content, so that a change makes a new one. One is drawn at a time, so that a crawler's visit uses at most one core.
 */
export class Previews {
  readonly #objects: ObjectStore;
  readonly #log: Log;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(objects: ObjectStore, log: Log) {
    this.#objects = objects;
    this.#log = log;
  }

  /**
   * Returns a preview from the store, drawing it if necessary.
   * @param owner id by which older previews are deleted
   * @param requirePublic throws if its owner is no longer public; absent for the platform's preview
   * @throws {Problem} `servicio_no_disponible` if too many drawings wait, or works were withdrawn in the meantime
   */
  async get(
    owner: string,
    words: PreviewWords,
    posts: readonly Post[],
    requirePublic?: () => Promise<unknown>,
  ): Promise<Preview> {
    const works = posts.flatMap((post) => keyOf(post) ?? []);
    const etag = createHash('sha256')
      .update(JSON.stringify([DRAWING, words, works]))
      .digest('hex')
      .slice(0, 32);
    const key = `${linkPreviews(owner)}${etag}.jpg`;
    const stored = await this.#read(key);
    if (stored) return { bytes: stored, etag };
    const draw = async () => {
      const bytes = await this.#draw(owner, key, words, works);
      try {
        await requirePublic?.();
      } catch (error) {
        // The erasure of its owner, which deletes all previews, did not see this one.
        await this.#objects.remove('public', [key]);
        throw error;
      }
      return bytes;
    };
    return { bytes: await this.inTurn(draw), etag };
  }

  /** Deletes the previews of an owner. */
  async remove(owner: string): Promise<void> {
    await this.#objects.remove('public', await this.#objects.list('public', linkPreviews(owner)));
  }

  /** Draws after all waiting drawings. @throws {Problem} `servicio_no_disponible` if too many wait */
  async inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#waiting >= MAX_WAITING) throw new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
    this.#waiting += 1;
    const drawing = this.#last.then(draw).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = drawing.catch(() => undefined);
    return drawing;
  }

  /** Reads the widest still picture of a post, or a video's poster; null if its file is no longer public. */
  async still({ fuentes }: Post): Promise<Buffer | null> {
    const [widest] = stillsOf(fuentes).toReversed();
    return widest ? this.#read(pathOf(widest)) : null;
  }

  async #draw(owner: string, key: string, words: PreviewWords, works: readonly string[]): Promise<Buffer> {
    const stored = await this.#read(key);
    if (stored) return stored;
    const files = await Promise.all(works.map((work) => this.#read(work)));
    const found = files.filter((file) => file !== null);
    const bytes = await drawPreview(words, found);
    const older = await this.#objects.list('public', linkPreviews(owner));
    await this.#objects.put('public', key, bytes, 'image/jpeg');
    await this.#requireWorks(key, works, files);
    await this.#objects
      .remove('public', older)
      .catch((error: unknown) => this.#log.warn({ err: error, owner }, 'older previews not deleted'));
    return bytes;
  }

  /** Withdrawing a work deletes its previews afterwards, which may have happened while this one was drawn. */
  async #requireWorks(key: string, works: readonly string[], files: readonly (Buffer | null)[]): Promise<void> {
    const drawn = works.filter((_, index) => files[index]);
    const left = await Promise.all(drawn.map((work) => this.#objects.stat('public', work)));
    if (left.every((info) => info !== null)) return;
    await this.#objects.remove('public', [key]);
    throw new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
  }

  async #read(key: string): Promise<Buffer | null> {
    const stream = await this.#objects.get('public', key);
    return stream && buffer(stream);
  }
}

/** Returns the key of a post's JPEG of the drawn width, or of the next larger one. */
function keyOf({ fuentes }: Post): string | null {
  const stills = stillsOf(fuentes);
  const fitting = stills.find(({ ancho }) => ancho >= WORK_WIDTH) ?? stills.at(-1);
  return fitting ? pathOf(fitting) : null;
}

/** Lists a picture's JPEGs, narrowest first. */
function stillsOf(fuentes: Post['fuentes']): Post['fuentes'] {
  return fuentes.filter(({ formato }) => formato === 'jpeg').sort((a, b) => a.ancho - b.ancho);
}

/** Returns a file's key in the object store. */
function pathOf({ url }: Post['fuentes'][number]): string {
  return new URL(url, 'http://relative.invalid').pathname.slice(1);
}

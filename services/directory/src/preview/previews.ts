import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Post } from '@vitrina/contracts';
import { type Log, linkPreviews, type ObjectStore, Problem } from '@vitrina/kernel';
import { drawPreview } from './draw.ts';
import type { PreviewWords } from './words.ts';

/** Changes with the drawing, so that older pictures are drawn again. */
const DRAWING = '1';
/** Width of the renditions that are drawn, in pixels: a window is at most 500 wide. */
const WORK_WIDTH = 400;
/** Drawings that may wait: some five seconds of work (0.3 s each); who comes then is asked to come again. */
const MAX_WAITING = 16;
/** Seconds until a repeat makes sense. */
const COME_AGAIN = 10;

/** A drawn preview. */
export interface Preview {
  bytes: Buffer;
  /** Names this content. */
  etag: string;
}

/**
 * Link previews as pictures: drawn when first asked for, kept in the object store under what they show, so that a
 * change makes a new one. One is drawn at a time: a crawler's visit takes one core at most.
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
   * The preview of something, drawn or from the store.
   * @param owner what its older previews are thrown away by: an id
   * @throws {Problem} `servicio_no_disponible` where too many wait to be drawn, or works were withdrawn in the meantime
   */
  async get(owner: string, words: PreviewWords, posts: readonly Post[]): Promise<Preview> {
    const works = posts.flatMap((post) => keyOf(post) ?? []);
    const etag = createHash('sha256')
      .update(JSON.stringify([DRAWING, words, works]))
      .digest('hex')
      .slice(0, 32);
    const key = `${linkPreviews(owner)}${etag}.jpg`;
    const known = await this.#read(key);
    if (known) return { bytes: known, etag };
    return { bytes: await this.inTurn(() => this.#draw(owner, key, words, works)), etag };
  }

  /**
   * Draws after everything that waits to be drawn.
   * @throws {Problem} `servicio_no_disponible` where too many wait
   */
  async inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#waiting >= MAX_WAITING) throw new Problem('servicio_no_disponible', { retryAfter: COME_AGAIN });
    this.#waiting += 1;
    const drawing = this.#last.then(draw).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = drawing.catch(() => undefined);
    return drawing;
  }

  /** The widest still picture of a post, of a video its poster; null where its file is not public any more. */
  async still({ fuentes }: Post): Promise<Buffer | null> {
    const [widest] = stillsOf(fuentes).toReversed();
    return widest ? this.#read(pathOf(widest)) : null;
  }

  async #draw(owner: string, key: string, words: PreviewWords, works: readonly string[]): Promise<Buffer> {
    const known = await this.#read(key);
    if (known) return known;
    const files = await Promise.all(works.map((work) => this.#read(work)));
    const bytes = await drawPreview(
      words,
      files.filter((file) => file !== null),
    );
    const older = await this.#objects.list('public', linkPreviews(owner));
    await this.#objects.put('public', key, bytes, 'image/jpeg');
    await this.#requireWorks(key, works, files);
    await this.#objects
      .remove('public', older)
      .catch((error: unknown) => this.#log.warn({ err: error, owner }, 'older previews stay'));
    return bytes;
  }

  /** Who withdraws works removes their previews after them, and may have done so while this one was drawn. */
  async #requireWorks(key: string, works: readonly string[], files: readonly (Buffer | null)[]): Promise<void> {
    const drawn = works.filter((_, index) => files[index]);
    const left = await Promise.all(drawn.map((work) => this.#objects.stat('public', work)));
    if (left.every((info) => info !== null)) return;
    await this.#objects.remove('public', [key]);
    throw new Problem('servicio_no_disponible', { retryAfter: COME_AGAIN });
  }

  async #read(key: string): Promise<Buffer | null> {
    const stream = await this.#objects.get('public', key);
    return stream && buffer(stream);
  }
}

/** Key of a post's JPEG of the width that is drawn, or of its next wider one. */
function keyOf({ fuentes }: Post): string | null {
  const stills = stillsOf(fuentes);
  const fitting = stills.find(({ ancho }) => ancho >= WORK_WIDTH) ?? stills.at(-1);
  return fitting ? pathOf(fitting) : null;
}

/** The JPEGs of a picture, the narrowest first. */
function stillsOf(fuentes: Post['fuentes']): Post['fuentes'] {
  return fuentes.filter(({ formato }) => formato === 'jpeg').sort((a, b) => a.ancho - b.ancho);
}

/** The key of a file in the object store. */
function pathOf({ url }: Post['fuentes'][number]): string {
  return new URL(url, 'http://relative.invalid').pathname.slice(1);
}

import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const NAME = /^journal-(\d+)\.ndjson$/;

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Numbers of the journal segments in a directory, rising. */
export async function journalSegments(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

const pathOf = (directory: string, segment: number): string => join(directory, `journal-${segment}.ndjson`);

/**
 * Reads the records of a segment in order. A last line without its end was
 * never confirmed to anyone: it is cut off, so that later records do not join it.
 */
export async function* readSegment(directory: string, segment: number): AsyncGenerator<unknown> {
  const path = pathOf(directory, segment);
  await cutTornEnd(path);
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield JSON.parse(line);
  }
}

async function cutTornEnd(path: string): Promise<void> {
  const { size } = await stat(path);
  const handle = await open(path, 'r');
  try {
    const chunk = Buffer.alloc(64 * 1024);
    for (let end = size; end > 0; end -= chunk.length) {
      const start = Math.max(0, end - chunk.length);
      const { bytesRead } = await handle.read(chunk, 0, end - start, start);
      const at = chunk.subarray(0, bytesRead).lastIndexOf(10);
      if (at === -1 && start > 0) continue;
      const keep = at === -1 ? 0 : start + at + 1;
      if (keep < size) await truncate(path, keep);
      return;
    }
  } finally {
    await handle.close();
  }
}

/** Appends records to the current segment; records that wait together share one sync to disk. */
export class Journal {
  readonly #directory: string;
  #segment: number;
  #handle: FileHandle;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  /** Bytes in the current segment. */
  bytes: number;

  private constructor(directory: string, segment: number, handle: FileHandle, bytes: number) {
    this.#directory = directory;
    this.#segment = segment;
    this.#handle = handle;
    this.bytes = bytes;
  }

  /** Opens a segment for appending, made where it is missing. */
  static async open(directory: string, segment: number): Promise<Journal> {
    const handle = await open(pathOf(directory, segment), 'a');
    return new Journal(directory, segment, handle, (await handle.stat()).size);
  }

  /** Number of the current segment. */
  get segment(): number {
    return this.#segment;
  }

  /** Writes a record; resolves once it is on disk. */
  append(record: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  /** Begins a new segment: records appended from now on go there. */
  async rotate(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
    const old = this.#handle;
    this.#flushing = this.#next().finally(() => {
      this.#flushing = this.#waiting.length > 0 ? this.#flush() : undefined;
    });
    await this.#flushing;
    await old.close();
  }

  /** Removes all segments before the current one. */
  async dropOlder(): Promise<void> {
    for (const segment of await journalSegments(this.#directory)) {
      if (segment < this.#segment) await rm(pathOf(this.#directory, segment), { force: true });
    }
  }

  /** Writes what waits and closes the file. */
  async close(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
    await this.#handle.close();
  }

  async #next(): Promise<void> {
    this.#handle = await open(pathOf(this.#directory, this.#segment + 1), 'a');
    this.#segment++;
    this.bytes = 0;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const data = Buffer.from(batch.map(({ line }) => line).join(''));
        await this.#handle.appendFile(data);
        await this.#handle.datasync();
        this.bytes += data.length;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#flushing = undefined;
  }
}

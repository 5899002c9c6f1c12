import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const NAME = /^changes-(\d+)\.ndjson$/;
const CHUNK_BYTES = 256 * 1024;

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * File of JSON lines that survives a crash: a record is on disk before it is confirmed, and simultaneous records share
 * a sync. The whole file can be replaced by a shorter one with the same state.
 */
export class Journal {
  readonly #directory: string;
  #number: number;
  #handle: FileHandle;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  /** Size of the file in bytes. */
  bytes: number;

  private constructor(directory: string, number: number, handle: FileHandle, bytes: number) {
    this.#directory = directory;
    this.#number = number;
    this.#handle = handle;
    this.bytes = bytes;
  }

  /** Opens the newest journal of a directory, or creates it, after passing its records to `replay` in order. */
  static async open(directory: string, replay: (record: unknown) => Promise<void>): Promise<Journal> {
    const number = Math.max(0, ...(await readdir(directory)).map((name) => Number(NAME.exec(name)?.[1] ?? 0)));
    const path = join(directory, `changes-${number}.ndjson`);
    const handle = await open(path, 'a');
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      const record = parsed(line);
      if (record !== undefined) await replay(record);
    }
    // Ends a last line truncated by a crash: it was never confirmed, and reading skips it.
    await handle.appendFile('\n');
    const journal = new Journal(directory, number, handle, (await handle.stat()).size);
    await journal.#dropOthers();
    return journal;
  }

  /** Writes a record; resolves once it is on disk. */
  append(record: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  /** Replaces all records; records appended in between follow the new ones. */
  async replace(records: Iterable<unknown> | AsyncIterable<unknown>): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
    this.#flushing = this.#writeNext(records).finally(() => {
      this.#flushing = this.#waiting.length > 0 ? this.#flush() : undefined;
    });
    await this.#flushing;
  }

  /** Writes waiting records and closes the file. */
  async close(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
    await this.#handle.close();
  }

  /** Writes the new file; it gets its name only when it is complete and on disk. */
  async #writeNext(records: Iterable<unknown> | AsyncIterable<unknown>): Promise<void> {
    const path = join(this.#directory, `changes-${this.#number + 1}.ndjson`);
    const handle = await open(`${path}.tmp`, 'w');
    try {
      let chunk = '';
      for await (const record of records) {
        chunk += `${JSON.stringify(record)}\n`;
        if (chunk.length < CHUNK_BYTES) continue;
        await handle.appendFile(chunk);
        chunk = '';
      }
      await handle.appendFile(chunk);
      await handle.datasync();
      await rename(`${path}.tmp`, path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    const directory = await open(this.#directory, 'r');
    await directory.sync().finally(() => directory.close());
    await this.#handle.close();
    this.#handle = handle;
    this.#number++;
    this.bytes = (await handle.stat()).size;
    await this.#dropOthers();
  }

  async #dropOthers(): Promise<void> {
    for (const name of await readdir(this.#directory)) {
      const number = NAME.exec(name.replace(/\.tmp$/, ''))?.[1];
      const isCurrent = name === `changes-${this.#number}.ndjson`;
      if (number !== undefined && !isCurrent) await rm(join(this.#directory, name), { force: true });
    }
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

/** Parses a line; undefined for an empty or truncated line. */
function parsed(line: string): unknown {
  try {
    return line === '' ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

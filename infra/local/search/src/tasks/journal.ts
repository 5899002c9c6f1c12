import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const CHUNK_BYTES = 256 * 1024;

/** Records that share a sync. */
interface Batch {
  lines: string;
  readonly written: Promise<void>;
}

/**
 * File of JSON lines that survives a crash: a record is on disk before it is confirmed, and simultaneous records share
 * a sync. The whole file can be replaced by a shorter one with the same state.
 */
export class Journal {
  readonly #path: string;
  #handle: FileHandle;
  /** Records of the next sync. */
  #batch: Batch | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Size of the file in bytes. */
  bytes: number;

  private constructor(path: string, handle: FileHandle, bytes: number) {
    this.#path = path;
    this.#handle = handle;
    this.bytes = bytes;
  }

  /** Opens the journal of a directory, or creates it, after passing its records to `replay` in order. */
  static async open(directory: string, replay: (record: unknown) => Promise<void>): Promise<Journal> {
    // Earlier versions numbered their files; the last one has the current state.
    const numbers = (await readdir(directory)).map((name) => Number(/^changes-(\d+)\.ndjson$/.exec(name)?.[1] ?? 0));
    const path = join(directory, `changes-${Math.max(0, ...numbers)}.ndjson`);
    const handle = await open(path, 'a');
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      const record = parsed(line);
      if (record !== undefined) await replay(record);
    }
    return new Journal(path, handle, (await handle.stat()).size);
  }

  /** Writes a record; resolves once it is on disk. */
  append(record: unknown): Promise<void> {
    this.#batch ??= this.#newBatch();
    this.#batch.lines += `${JSON.stringify(record)}\n`;
    return this.#batch.written;
  }

  /** Replaces all records; records appended in between follow the new ones. */
  replace(records: Iterable<unknown>): Promise<void> {
    this.#batch = undefined;
    return this.#inTurn(() => this.#rewrite(records));
  }

  /** Writes waiting records and closes the file. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#handle.close());
  }

  #newBatch(): Batch {
    // Ends a line that a crash or a full disk cut off: it was never confirmed, and reading skips it.
    const batch = { lines: '\n', written: Promise.resolve() };
    batch.written = this.#inTurn(async () => {
      if (this.#batch === batch) this.#batch = undefined;
      await this.#handle.appendFile(batch.lines);
      await this.#handle.datasync();
      this.bytes += Buffer.byteLength(batch.lines);
    });
    return batch;
  }

  /** Runs a write after all earlier ones. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#lastWrite.then(write);
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  /** Writes the new file beside the old one and renames it only when it is complete and on disk. */
  async #rewrite(records: Iterable<unknown>): Promise<void> {
    const draft = `${this.#path}.tmp`;
    const handle = await open(draft, 'w');
    try {
      let chunk = '';
      for (const record of records) {
        chunk += `${JSON.stringify(record)}\n`;
        if (chunk.length < CHUNK_BYTES) continue;
        await handle.appendFile(chunk);
        chunk = '';
      }
      await handle.appendFile(chunk);
      await handle.datasync();
      await rename(draft, this.#path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    // From here on the old file has no name: whatever fails next, records must go to the new one.
    const old = this.#handle;
    this.#handle = handle;
    this.bytes = (await handle.stat()).size;
    await old.close();
    const directory = await open(dirname(this.#path), 'r');
    await directory.sync().finally(() => directory.close());
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

import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pacer } from '../index/pacer.ts';
import { SearchIndex } from '../index/search-index.ts';
import type { Catalog } from '../tasks/catalog.ts';
import { documentId } from '../tasks/documents.ts';
import type { Task } from '../tasks/task.ts';
import type { PendingTask, SnapshotRecord } from './records.ts';

const NAME = /^snapshot-(\d+)\.ndjson$/;
const CHUNK_BYTES = 256 * 1024;

/** State outside the indexes. */
export interface TaskState {
  readonly done: Task[];
  readonly waiting: PendingTask[];
}

/** Number of the newest complete snapshot in a directory, or undefined. */
export async function newestSnapshot(directory: string): Promise<number | undefined> {
  const names = await readdir(directory);
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a)[0];
}

const pathOf = (directory: string, number: number): string => join(directory, `snapshot-${number}.ndjson`);

/**
 * Writes the whole state; it replaces all journal segments before `number`. The
 * file gets its name only when it is complete and on disk. Gives back its bytes.
 */
export async function writeSnapshot(
  directory: string,
  number: number,
  catalog: Catalog,
  state: TaskState,
): Promise<number> {
  const temporary = `${pathOf(directory, number)}.tmp`;
  const handle = await open(temporary, 'w');
  let buffered: string[] = [];
  let size = 0;
  const put = async (line: string): Promise<void> => {
    buffered.push(line, '\n');
    size += line.length;
    if (size < CHUNK_BYTES) return;
    await handle.appendFile(buffered.join(''));
    buffered = [];
    size = 0;
  };
  try {
    for (const done of state.done) await put(JSON.stringify({ done }));
    for (const waiting of state.waiting) await put(JSON.stringify({ waiting }));
    for (const [uid, index] of catalog.entries()) {
      const { primaryKey, createdAt, updatedAt, settings } = index;
      await put(JSON.stringify({ index: { uid, primaryKey, createdAt, updatedAt, settings } }));
      if (primaryKey === null) continue;
      for (const slot of index.ordered()) {
        await put(
          `{"id":${JSON.stringify(documentId(index.document(slot), primaryKey))},"document":${index.text(slot) ?? '{}'}}`,
        );
      }
    }
    await put('{"end":true}');
    await handle.appendFile(buffered.join(''));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, pathOf(directory, number));
  const directoryHandle = await open(directory, 'r');
  await directoryHandle.sync().finally(() => directoryHandle.close());
  for (const name of await readdir(directory)) {
    const old = NAME.exec(name)?.[1];
    if (old !== undefined && Number(old) < number) await rm(join(directory, name), { force: true });
  }
  return (await stat(pathOf(directory, number))).size;
}

/** Reads a snapshot into an empty catalog. */
export async function readSnapshot(directory: string, number: number, catalog: Catalog): Promise<TaskState> {
  const state: TaskState = { done: [], waiting: [] };
  const pacer = new Pacer();
  let index: SearchIndex | undefined;
  for await (const line of createInterface({
    input: createReadStream(pathOf(directory, number)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const record: SnapshotRecord = JSON.parse(line);
    if ('done' in record) state.done.push(record.done);
    else if ('waiting' in record) state.waiting.push(record.waiting);
    else if ('index' in record) {
      index = new SearchIndex(record.index.primaryKey, record.index.createdAt);
      await index.applySettings(record.index.settings);
      index.updatedAt = record.index.updatedAt;
      catalog.set(record.index.uid, index);
    } else if ('id' in record) index?.put(record.id, record.document);
    await pacer.breathe();
  }
  return state;
}

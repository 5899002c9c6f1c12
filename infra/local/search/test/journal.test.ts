import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../src/settings.ts';
import { Journal } from '../src/tasks/journal.ts';
import { TaskQueue } from '../src/tasks/queue.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens the journal and returns it with its records. */
async function opened() {
  const records: unknown[] = [];
  const journal = await Journal.open(folder, async (record) => void records.push(record));
  return { journal, records };
}

describe('a journal', () => {
  it('keeps records in order, also those appended during a replacement', async () => {
    const { journal } = await opened();
    await Promise.all([journal.append(1), journal.append(2), journal.replace(['state']), journal.append(3)]);
    await journal.append(4);
    await journal.close();
    const again = await opened();
    expect(again.records).toEqual(['state', 3, 4]);
    await again.journal.close();
    expect(await readdir(folder)).toEqual(['changes-0.ndjson']);
  });

  it('keeps its records if a replacement fails', async () => {
    const { journal } = await opened();
    await journal.append(1);
    const broken = function* () {
      yield 'state';
      throw new Error('broken');
    };
    await expect(journal.replace(broken())).rejects.toThrow('broken');
    await journal.append(2);
    await journal.close();
    const again = await opened();
    expect(again.records).toEqual([1, 2]);
    await again.journal.close();
  });

  it('keeps a record that follows one which a full disk cut off', async () => {
    const { journal } = await opened();
    await journal.append(1);
    await appendFile(join(folder, 'changes-0.ndjson'), '{"cut');
    await journal.append(2);
    await journal.close();
    const again = await opened();
    expect(again.records).toEqual([1, 2]);
    await again.journal.close();
  });

  it('continues the last of the numbered files of earlier versions', async () => {
    await writeFile(join(folder, 'changes-9.ndjson'), '"old"\n');
    await writeFile(join(folder, 'changes-10.ndjson'), '"new"\n');
    const { journal, records } = await opened();
    expect(records).toEqual(['new']);
    await journal.close();
  });
});

describe('a queue that stops', () => {
  it('leaves a journal of the current state only, with its finished tasks', async () => {
    const queue = await TaskQueue.open(folder);
    await queue.enqueue('a', { kind: 'createIndex', primaryKey: 'id' });
    const text = 'x'.repeat(600_000);
    for (let version = 1; version <= 8; version += 1)
      await queue.enqueue('a', { kind: 'writeDocuments', documents: [{ id: 1, version, text }] });
    await expect.poll(() => queue.find(8)?.status).toBe('succeeded');
    await queue.stop();
    expect((await stat(join(folder, 'changes-0.ndjson'))).size).toBeLessThan(1_000_000);
    const again = await TaskQueue.open(folder);
    expect(again.catalog.named('a').document(0)).toEqual({ id: 1, version: 8, text });
    expect(again.find(3)?.status).toBe('succeeded');
    await again.stop();
  });
});

describe('the state of an earlier version', () => {
  it('receives the default of each setting that the version did not have', async () => {
    const { sortableAttributes, ...settings } = { ...defaultSettings(), filterableAttributes: ['pais'] };
    const { journal } = await opened();
    const now = new Date().toISOString();
    await journal.append({ index: { uid: 'a', primaryKey: 'id', createdAt: now, updatedAt: now, settings } });
    await journal.append({ id: '1', document: { id: 1, pais: 'MX' } });
    await journal.close();
    const queue = await TaskQueue.open(folder);
    expect(queue.catalog.named('a')).toMatchObject({ size: 1, settings: { ...settings, sortableAttributes: [] } });
    await queue.stop();
  });
});

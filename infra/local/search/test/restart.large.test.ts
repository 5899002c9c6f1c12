import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Meilisearch } from 'meilisearch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

let dataDir: string;
const children: ChildProcess[] = [];

async function start(): Promise<{ readonly child: ChildProcess; readonly client: Meilisearch }> {
  const env = { ...process.env, PORT: '0', SEARCH_DATA_DIR: dataDir, SEARCH_MASTER_KEY: 'clave' };
  const child = spawn(process.execPath, ['--import', TSX, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += chunk;
    const url = /search listens on (\S+)/.exec(said)?.[1];
    if (url !== undefined)
      return {
        child,
        client: new Meilisearch({ host: url, apiKey: 'clave', defaultWaitOptions: { timeout: 20_000, interval: 10 } }),
      };
  }
  throw new Error(`the server ended at once: ${said}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}

const batch = (from: number, size: number) =>
  Array.from({ length: size }, (_, at) => {
    const id = from + at;
    return { id, texto: `número ${id} de plomería`, _geo: { lat: id % 50, lng: '-99.1' } };
  });

async function found(client: Meilisearch, q: string, filter = ''): Promise<number> {
  const query = { indexUid: 'a', q, ...(filter && { filter }) };
  const { results } = await client.multiSearch({ queries: [query] });
  return results[0]?.estimatedTotalHits ?? 0;
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'search-restart-'));
});

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
  await rm(dataDir, { recursive: true });
});

describe('a server that is killed', () => {
  it('applies every confirmed change after the next start, exactly once and in order', async () => {
    const first = await start();
    const index = first.client.index('a');
    await index.updateSettings({ filterableAttributes: ['id', '_geo'] }).waitTask();
    const confirmed = await Promise.all(
      Array.from({ length: 20 }, (_, at) => index.addDocuments(batch(at * 500, 500))),
    );
    await index.deleteDocuments([0]);
    await end(first.child, 'SIGKILL');

    const second = await start();
    const uids = confirmed.map(({ taskUid }) => taskUid);
    const tasks = await second.client.tasks.waitForTasks([...uids, Math.max(...uids) + 1]);
    expect(tasks.map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 'succeeded'));
    const again = second.client.index('a');
    expect((await again.getStats()).numberOfDocuments).toBe(9_999);
    expect(await found(second.client, '9999', 'id > 9998')).toBe(1);
    expect(await found(second.client, '', '_geoRadius(0, -99.1, 1000)')).toBe(199);
    const { taskUid } = await again.addDocuments([{ id: 'x' }]);
    expect(taskUid).toBe(Math.max(...uids) + 2);
  });

  it('starts from a journal with a truncated last line', async () => {
    const first = await start();
    await first.client.index('a').addDocuments(batch(0, 3)).waitTask();
    await end(first.child, 'SIGKILL');
    const [name] = await readdir(dataDir);
    await appendFile(join(dataDir, name ?? ''), '{"enqueued":{"task":{"uid":1,');

    const second = await start();
    await second.client.index('a').addDocuments(batch(3, 2)).waitTask();
    await end(second.child, 'SIGKILL');
    const third = await start();
    expect((await third.client.index('a').getStats()).numberOfDocuments).toBe(5);
  });

  it('stops on SIGTERM and keeps settings, documents and failed tasks', async () => {
    const first = await start();
    const index = first.client.index('a');
    await index.updateSettings({ synonyms: { gasfiter: ['plomería'] } }).waitTask();
    await index.addDocuments(batch(0, 2)).waitTask();
    const failed = await index.addDocuments([{ id: 'no vale' }]).waitTask();
    expect(await end(first.child, 'SIGTERM')).toBe(0);

    const second = await start();
    expect(await found(second.client, 'gasfiter')).toBe(2);
    expect(await second.client.tasks.getTask(failed.uid)).toEqual(failed);
  });
});

describe('a journal that has grown', () => {
  it('can be replaced by a shorter one without losing data', async () => {
    const first = await start();
    const index = first.client.index('a');
    const filler = 'relleno '.repeat(3_000);
    for (let round = 0; round < 3; round++) {
      // Repeating the same documents grows the journal but not the index.
      const documents = batch(0, 800).map((document) => ({ ...document, filler, round }));
      await index.updateSettings({ searchableAttributes: ['texto'], filterableAttributes: ['_geo'] });
      await index.addDocuments(documents).waitTask();
    }
    const pending = await index.addDocuments([{ id: 5_000, texto: 'última' }]).waitTask();
    // Three rounds of documents are 58 MB, one round is 19 MB.
    const megabytes = async () => (await stat(join(dataDir, 'changes-0.ndjson'))).size / 1e6;
    await expect.poll(megabytes).toBeLessThan(30);
    expect(await readdir(dataDir)).toEqual(['changes-0.ndjson']);
    await end(first.child, 'SIGKILL');

    const second = await start();
    const again = second.client.index('a');
    expect((await again.getStats()).numberOfDocuments).toBe(801);
    expect(await again.getDocument(7)).toMatchObject({ round: 2 });
    expect(await found(second.client, 'plomeria', '_geoRadius(7, -99.1, 1000)')).toBe(16);
    expect((await again.getSettings()).searchableAttributes).toEqual(['texto']);
    expect(await second.client.tasks.getTask(pending.uid)).toMatchObject({ status: 'succeeded' });
    await again.addDocuments([{ id: 5_001 }]).waitTask();
    await end(second.child, 'SIGKILL');
    const third = await start();
    expect((await third.client.index('a').getStats()).numberOfDocuments).toBe(802);
  });
});

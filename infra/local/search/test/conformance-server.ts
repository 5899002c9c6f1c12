import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Index,
  Meilisearch,
  type MultiSearchQuery,
  type MultiSearchResult,
  type Settings,
  type Task,
} from 'meilisearch';
import { afterAll, beforeAll } from 'vitest';
import { startServer } from '../src/server.ts';

/** Document of the tests. */
export type Document = { id: number | string } & Record<string, unknown>;
type Query = Omit<MultiSearchQuery, 'indexUid'>;

/** Waits until a task has succeeded and returns it. */
export async function succeeded(task: Promise<Task>): Promise<Task> {
  const done = await task;
  if (done.status !== 'succeeded') throw new Error(`task ${done.uid} is ${done.status}: ${JSON.stringify(done.error)}`);
  return done;
}

/**
 * Uses the server at MEILI_URL (key in MEILI_KEY), or the embedded server on a free port. Deletes all indexes of the
 * tests afterwards.
 */
export function useServer() {
  const prefix = `conformance-${randomBytes(5).toString('hex')}`;
  const names: string[] = [];
  const server = { url: process.env.MEILI_URL ?? '', key: process.env.MEILI_KEY };
  let close = async (): Promise<void> => undefined;

  beforeAll(async () => {
    if (server.url !== '') return;
    const dataDir = await mkdtemp(join(tmpdir(), 'search-conformance-'));
    const key = randomBytes(12).toString('hex');
    const { url, stop } = await startServer({ port: 0, dataDir, masterKey: key });
    Object.assign(server, { url, key });
    close = async () => {
      await stop();
      await rm(dataDir, { recursive: true });
    };
  });

  afterAll(async () => {
    await Promise.all(names.map((name) => client().deleteIndex(name).waitTask()));
    await close();
  });

  const client = () =>
    new Meilisearch({
      host: server.url,
      ...(server.key && { apiKey: server.key }),
      defaultWaitOptions: { timeout: 30_000, interval: 10 },
    });

  /** Creates a unique index name; the index is deleted at the end. */
  const name = (): string => {
    const unique = `${prefix}-${names.length}`;
    names.push(unique);
    return unique;
  };

  return {
    server,
    client,
    name,
    /** Sends a raw request with the key; `body` is sent as JSON unless it is a string. */
    async call(method: string, path: string, body?: unknown, type = 'application/json') {
      const headers = { authorization: `Bearer ${server.key}`, ...(body !== undefined && { 'content-type': type }) };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers,
        ...(text !== undefined && { body: text }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Creates an index with settings and documents, ready for searches. */
    async index(settings: Settings, documents: readonly Document[]): Promise<Index<Document>> {
      const uid = name();
      await succeeded(client().createIndex(uid, { primaryKey: 'id' }).waitTask());
      const index = client().index<Document>(uid);
      await succeeded(index.updateSettings(settings).waitTask());
      await succeeded(index.addDocuments([...documents]).waitTask());
      return index;
    },
    /** Returns the response to a search. */
    async search(index: Index<Document>, q: string, query: Query = {}) {
      const { results } = await client().multiSearch({ queries: [{ indexUid: index.uid, q, ...query }] });
      if (!results[0]) throw new Error('no answer');
      return results[0] as MultiSearchResult<Document>;
    },
    /** Returns the ids found by a search, in order. */
    async ids(index: Index<Document>, q: string, query: Query = {}): Promise<(number | string)[]> {
      return (await this.search(index, q, query)).hits.map(({ id }) => id);
    },
  };
}

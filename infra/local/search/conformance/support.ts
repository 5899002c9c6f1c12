import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Index, Meilisearch, type Settings, type Task } from 'meilisearch';
import { afterAll, beforeAll } from 'vitest';
import { startServer } from '../src/server.ts';

const WAIT = { timeout: 30_000, interval: 10 };
const embedded = process.env.MEILI_URL === undefined || process.env.MEILI_URL === '';

/** A document of the tests. */
export type Document = { id: number | string } & Record<string, unknown>;

/** The server under test and what tests need around it. */
export interface Subject {
  /** Client with the key. */
  client(): Meilisearch;
  /** Sends a bare request with the key; `body` goes as JSON unless it is a string. */
  call(
    method: string,
    path: string,
    body?: unknown,
    contentType?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Address without a path. */
  url(): string;
  /** Key, undefined where the server asks for none. */
  key(): string | undefined;
  /** A name for an index that no one else uses; the index is deleted in the end. */
  name(hint: string): string;
  /** An index with these settings and documents, ready to be searched. */
  index(settings: Settings, documents: readonly Document[]): Promise<Index<Document>>;
}

/** Waits for a task and says why where it did not succeed. */
export async function succeeded(task: Promise<Task>): Promise<Task> {
  const done = await task;
  if (done.status !== 'succeeded') throw new Error(`task ${done.uid} is ${done.status}: ${JSON.stringify(done.error)}`);
  return done;
}

/** Names of the hits' documents, in order. */
export const idsOf = (answer: { readonly hits: readonly Document[] }): (number | string)[] =>
  answer.hits.map(({ id }) => id);

/**
 * The server named by MEILI_URL (key in MEILI_KEY), or the embedded one on a
 * free port. All indexes that the tests make are deleted afterwards.
 */
export function useServer(): Subject {
  const prefix = `conformance-${randomBytes(5).toString('hex')}`;
  const names: string[] = [];
  let url = process.env.MEILI_URL ?? '';
  let key = process.env.MEILI_KEY;
  let close = async (): Promise<void> => undefined;

  beforeAll(async () => {
    if (!embedded) return;
    const dataDir = await mkdtemp(join(tmpdir(), 'search-conformance-'));
    key = randomBytes(12).toString('hex');
    const server = await startServer({ port: 0, dataDir, masterKey: key });
    url = server.url;
    close = async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    };
  });

  const subject: Subject = {
    client: () =>
      new Meilisearch({
        host: url,
        ...(key === undefined ? {} : { apiKey: key }),
        requestInit: { headers: { 'accept-encoding': 'identity' } },
        defaultWaitOptions: WAIT,
      }),
    url: () => url,
    key: () => key,
    async call(method, path, body, contentType = 'application/json') {
      const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const init: RequestInit = { method, headers };
      if (body !== undefined) {
        headers['content-type'] = contentType;
        init.body = typeof body === 'string' ? body : JSON.stringify(body);
      }
      const response = await fetch(`${url}${path}`, init);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    name(hint) {
      const name = `${prefix}-${names.length}-${hint}`;
      names.push(name);
      return name;
    },
    async index(settings, documents) {
      const index = subject.client().index<Document>(subject.name('index'));
      await succeeded(index.updateSettings(settings).waitTask());
      await succeeded(index.addDocuments([...documents], { primaryKey: 'id' }).waitTask());
      return index;
    },
  };

  afterAll(async () => {
    await Promise.all(names.map((name) => subject.client().deleteIndex(name).waitTask()));
    await close();
  });
  return subject;
}

import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePicture } from '@vitrina/media/decode';
import { expect, it } from 'vitest';
import { bareRenditions } from '../src/photos/bare-renditions.ts';
import { readEvents } from '../src/photos/owner.ts';
import { generatePhoto } from '../src/photos/pictures.ts';
import { startBareServer } from '../src/reads/row.ts';
import { makeQueries } from '../src/rows/search.ts';

const SEED = 20_261_121;

it(`the bare loop makes the same bytes as the worker (seed ${SEED})`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
  try {
    const input = join(folder, 'in.jpg');
    const bare = join(folder, 'bare');
    const worker = join(folder, 'worker');
    await Promise.all([mkdir(bare), mkdir(worker)]);
    await writeFile(input, (await generatePhoto(SEED, 0, { width: 2_000, height: 1_500 })).bytes);
    await bareRenditions(input, bare);
    await decodePicture({ input, type: 'image/jpeg', output: worker, recipe: 'post' }, () => undefined);
    const names = (await readdir(worker)).sort();
    expect(names).toEqual(['1600.jpg', '1600.webp', '400.jpg', '400.webp', '800.jpg', '800.webp']);
    expect((await readdir(bare)).sort()).toEqual(names);
    for (const name of names) {
      expect((await readFile(join(bare, name))).equals(await readFile(join(worker, name))), name).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it(`a seed always gives the same photo, and another number gives another photo (seed ${SEED})`, async () => {
  const size = { width: 800, height: 600 };
  const [one, again, other] = await Promise.all([
    generatePhoto(SEED, 0, size),
    generatePhoto(SEED, 0, size),
    generatePhoto(SEED, 1, size),
  ]);
  expect(one.bytes.equals(again.bytes)).toBe(true);
  expect(one.bytes.equals(other.bytes)).toBe(false);
});

it(`a seed always gives the same searches, with and without places (seed ${SEED})`, () => {
  const queries = makeQueries(SEED, 200);
  expect(makeQueries(SEED, 200)).toEqual(queries);
  expect(new Set(queries.map(({ q }) => q)).size).toBeGreaterThan(100);
  expect(queries.every(({ q }) => q.length > 0)).toBe(true);
  expect(new Set(queries.map(({ pais, estado }) => `${pais !== null}${estado !== null}`)).size).toBe(3);
});

it('the bare server repeats the given bytes and headers', async () => {
  const body = JSON.stringify({ texto: 'ñandú' });
  const answered = new Headers({ 'content-type': 'application/json', 'x-request-id': 'abc', connection: 'close' });
  const server = await startBareServer(body, answered);
  try {
    const answer = await fetch(server.url);
    expect(await answer.text()).toBe(body);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-request-id')).toBe('abc');
    expect(answer.headers.get('connection')).toBe('keep-alive');
  } finally {
    server.close();
  }
});

it('the event reader passes on the wanted events, split anywhere, and fails if the stream ends by itself', async () => {
  const pieces = [': ping\n\nevent: otra\ndata: 0\n\nevent: publi', 'cacion\ndata: {"id":"ñ"}\n', '\n'];
  const server = createServer((_, answer) => {
    for (const piece of pieces) answer.write(piece);
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const seen: unknown[] = [];
    const { signal } = new AbortController();
    const reading = readEvents(
      `http://127.0.0.1:${address.port}`,
      {},
      'publicacion',
      (data) => seen.push(data),
      signal,
    );
    await expect(reading).rejects.toThrow('the stream has ended');
    expect(seen).toEqual([{ id: 'ñ' }]);
  } finally {
    server.close();
  }
});

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasWorks, readSeeded } from '../src/platform/demo.ts';

/** Starts a server with one answer to every request. @returns its address */
async function answering(body: string): Promise<string> {
  const server = createServer((_, response) => void response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the record of a seeding', () => {
  it('counts as missing if a crash cut it off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-demo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'demo.json');
    expect(await readSeeded(file)).toBeNull();
    await writeFile(file, '{"demo":"a","acc');
    expect(await readSeeded(file)).toBeNull();
    await writeFile(file, '{"demo":"a","accounts":["b"]}');
    expect(await readSeeded(file)).toEqual({ demo: 'a', accounts: ['b'] });
  });

  it('counts only on a platform that shows works', async () => {
    expect(await hasWorks(await answering('[{"id":"a"}]'))).toBe(true);
    expect(await hasWorks(await answering('[]'))).toBe(false);
    expect(await hasWorks(await answering('{"success":false}'))).toBe(false);
    expect(await hasWorks(await answering('<html>'))).toBe(false);
    expect(await hasWorks('http://127.0.0.1:1')).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgottenPost } from './support/forgotten-post.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let admin: Owner;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.signIn({ role: 'admin', missing: ['phone'] });
});
afterAll(() => platform?.stop());

const patience = { timeout: 20_000, interval: 100 };

interface Listed {
  queues: Array<{ name: string; counts: Record<string, number>; jobs: Array<{ id: string; data: { id: string } }> }>;
}

async function look(queue: string): Promise<Listed['queues'][number] | undefined> {
  const query = `activeQueue=${queue}&status=failed&page=1&jobsPerPage=10`;
  const answer = await admin.call(`/api/admin/colas/api/queues?${query}`);
  return ((await answer.json()) as Listed).queues.find(({ name }) => name === queue);
}

describe('the board of the queues', () => {
  test('is a page of its own files that asks no other site', async () => {
    const entry = await admin.call('/api/admin/colas/', { redirect: 'manual' });
    expect([entry.status, entry.headers.get('location')]).toEqual([308, '/api/admin/colas']);
    const answer = await admin.call('/api/admin/colas');
    const page = await answer.text();
    expect(page).toContain('Colas de Vitrina');
    expect(page).not.toMatch(/https?:\/\//);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const [, file] of page.matchAll(/(?:src|href)="(static\/[^"]+\.(?:js|css))"/g)) {
      expect((await admin.call(`/api/admin/colas/${file}`)).status, file).toBe(200);
    }
    const names = ((await (await admin.call('/api/admin/colas/api/queues')).json()) as Listed).queues.map(
      ({ name }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['image', 'video', 'maintenance', 'index', 'events-directory']));
  });

  test('is for administrators, and only for its own page', async () => {
    const path = '/api/admin/colas/api/queues';
    for (const any of ['', '/', '/static/favicon-32x32.png', '/api/queues'])
      expect((await fetch(`${platform.api.url}/api/admin/colas${any}`)).status, any).toBe(401);
    for (const role of ['user', 'provider', 'agent'] as const)
      expect((await (await platform.signIn({ role })).call(path)).status).toBe(403);
    const pause = { method: 'PUT', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await admin.call('/api/admin/colas/api/queues/image/pause', pause)).status).toBe(403);
    for (const [method, below] of [
      ['POST', 'image/add'],
      ['PUT', 'image/obliterate'],
      ['PUT', 'image/empty'],
      ['PATCH', 'image/1/update-data'],
    ] as const) {
      const refused = await admin.call(`/api/admin/colas/api/queues/${below}`, { method });
      expect([refused.status, await refused.json()], below).toMatchObject([403, { code: 'no_permitido' }]);
    }
  });

  test('retries a job together with the upload in the dead letters', { timeout: 60_000 }, async () => {
    const png = await quarters(300, 200).png().toBuffer();
    const id = await forgottenPost(platform, png, { generation: 5, openRuns: [1, 2, 3, 4, 5] });
    await platform.startWorker();
    await expect.poll(async () => (await look('image'))?.counts.failed, patience).toBe(1);
    const failed = (await look('image'))?.jobs.find(({ data }) => data.id === id);
    const retry = await admin.call(`/api/admin/colas/api/queues/image/${failed?.id}/retry`, { method: 'PUT' });
    expect(retry.status).toBe(204);
    await expect.poll(async () => (await platform.posts.findById(id).lean())?.state, patience).toBe('ready');
  });
});

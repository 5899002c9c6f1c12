import type { EventData } from '@vitrina/contracts/events';
import { keySpace, loadConfig, producerConnection, redisConfig } from '@vitrina/kernel';
import type { StaffAct } from '@vitrina/product';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

const patience = { interval: 100 };

interface Listed {
  queues: Array<{ name: string; counts: Record<string, number>; jobs: Array<{ id: string; data: { id: string } }> }>;
}

async function look(queue: string): Promise<Listed['queues'][number] | undefined> {
  const query = `activeQueue=${queue}&status=failed&page=1&jobsPerPage=10`;
  const answer = await admin.call(`/api/admin/colas/api/queues?${query}`);
  return ((await answer.json()) as Listed).queues.find(({ name }) => name === queue);
}

describe('the queue dashboard', () => {
  test('serves a page that loads only its own files', async () => {
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

  test('shows ids and error messages, but no personal address, number, name or text', async () => {
    const connection = producerConnection(loadConfig(redisConfig));
    const prefix = keySpace(platform.api.namespace);
    const queue = new Queue('events-directory', { connection, prefix });
    onTestFinished(async () => {
      await queue.close();
      await connection.quit();
    });
    const id = 'a'.repeat(24);
    const data = { email: 'zacatin@correo.example', phone: '+52 55 1234 5678', name: 'Zacatín Ruiz', staffId: id };
    const envelope = { id, name: 'profile.changed', aggregate: `account-${id}`, version: 3, data };
    const job = await queue.add('profile.changed', envelope, { jobId: `${id}-99`, delay: 3_600_000 });
    await job.log('no se pudo escribir a zacatin@correo.example, tel. 55 1234 5678');
    await job.updateProgress({ nota: 'Zacatín Ruiz' });
    await connection.hset(`${prefix}:events-directory:${job.id}`, {
      failedReason: 'E11000 dup key: { email: "zacatin@correo.example", name: "Zacatín" }',
      stacktrace: JSON.stringify([
        'Error: zacatin@correo.example\n    at apply (/app/services/directory/dist/main.js:10:5)',
      ]),
      returnvalue: JSON.stringify({ said: 'Zacatín', count: 2 }),
    });
    const paths = [
      'queues?activeQueue=events-directory&status=delayed&page=1&jobsPerPage=10',
      'queues?activeQueue=events-directory&status=latest&page=1&jobsPerPage=10',
      `queues/events-directory/${job.id}`,
      `queues/events-directory/${job.id}/logs`,
      `queues/events-directory/${job.id}/flow`,
    ];
    const answers = await Promise.all(
      paths.map(async (path) => (await admin.call(`/api/admin/colas/api/${path}`)).text()),
    );
    expect(answers.join('\n')).not.toMatch(/zacat|correo\.example|1234 ?5678|Ruiz/i);
    expect(answers[2]).toContain('profile.changed');
    expect(answers[2]).toContain(`"staffId":"${id}"`);
    expect(answers[2]).toContain('main.js:10:5');
    expect(JSON.parse(answers[2] ?? '')).toMatchObject({ job: { id: job.id, returnValue: { count: 2 } } });
  });

  test('logs each reader of jobs once, and each change', async () => {
    const boss = await platform.signIn({ role: 'admin', name: 'La Jefa' });
    for (const _again of [1, 2]) await boss.call('/api/admin/colas/api/queues?activeQueue=video&status=failed');
    for (const _again of [1, 2])
      for (const change of ['pause', 'resume'])
        await boss.call(`/api/admin/colas/api/queues/video/${change}`, { method: 'PUT' });
    const acts = await platform.mongo.collection<StaffAct>('staff_acts').find().toArray();
    const own = acts
      .map(({ outbox }) => outbox[0]?.data as EventData<'staff.acted'>)
      .filter(({ staffName }) => staffName === 'La Jefa')
      .map(({ action, detail }) => `${action} ${detail}`);
    expect(own.toSorted()).toEqual([
      'operate colas · queues/video/pause',
      'operate colas · queues/video/pause',
      'operate colas · queues/video/resume',
      'operate colas · queues/video/resume',
      'read colas · queues video failed',
    ]);
  });

  test('admits only administrators, and only from its own page', async () => {
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

  test('revives a dead letter when its job is retried', async () => {
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

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateCertificate, evaluateDisk, evaluateMetrics, evaluateRedis, readMetrics } from '../src/evaluate.ts';
import { examine } from '../src/examine.ts';
import { texts } from '../src/texts.ts';

let media: TestService;

beforeAll(async () => {
  media = await startService('media', { LOG_LEVEL: 'warn' });
});
afterAll(() => media?.stop());

const evaluate = (text: string) => evaluateMetrics(readMetrics(text));

test.each([
  ['vitrina_queue_oldest_seconds{queue="image",service="media"} 59', undefined],
  ['vitrina_queue_oldest_seconds{queue="image",service="media"} 61', texts.advice.queue('image')],
  ['vitrina_queue_oldest_seconds{queue="video"} 61', undefined],
  ['vitrina_queue_oldest_seconds{queue="events-accounts"} 121', texts.advice.serviceQueue('accounts')],
  ['vitrina_outbox_oldest_seconds{source="media-posts"} 121.5', texts.advice.outbox],
  ['vitrina_index_oldest_seconds{index="posts"} 121', texts.advice.index],
  ['vitrina_dead_letters 0', undefined],
  ['vitrina_dead_letters{service="media"} 3', texts.advice.deadLetters],
  ['vitrina_canaries_halted_total{microfrontend="mf-chat"} 1', texts.advice.canaries],
  ['vitrina_registry_left_out 2', texts.advice.leftOut],
  ['vitrina_media_store_refuses 1', texts.advice.storeRefuses],
  ['vitrina_mails_failing{source="accounts"} 3', texts.advice.failingMails],
  ['vitrina_payments{state="unsettled"} 1', texts.advice.unsettled],
  ['vitrina_payments{state="refused"} 1', texts.advice.refused],
  ['vitrina_payments{state="refused"} 0', undefined],
])('the doctor gives the advice for the metric %s', (line, advice) => {
  expect(evaluate(line).map((finding) => finding.advice)).toEqual([advice]);
});

test('the worst value counts if several processes measure the same', () => {
  const [finding, ...others] = evaluate(
    'vitrina_index_oldest_seconds{index="posts"} 200\nvitrina_index_oldest_seconds{index="posts"} 0',
  );
  expect(finding).toMatchObject({ says: texts.oldest('3 min'), advice: texts.advice.index });
  expect(others).toEqual([]);
});

test('a disk is reported before it is full', () => {
  expect(evaluateDisk('/datos', 0.11).advice).toBeUndefined();
  expect(evaluateDisk('/datos', 0.09).advice).toBe(texts.advice.disk);
});

const redisInfo = (...lines: string[]) => ['redis_version:7.4.6', 'maxmemory:0', ...lines, ''].join('\r\n');

test.each([
  [redisInfo(), undefined],
  [redisInfo('maxmemory:100', 'maxmemory_policy:noeviction', 'used_memory:89').replace('maxmemory:0', ''), undefined],
  [
    redisInfo('maxmemory:100', 'maxmemory_policy:noeviction', 'used_memory:91').replace('maxmemory:0', ''),
    texts.advice.memory,
  ],
  [redisInfo('maxmemory:100', 'maxmemory_policy:allkeys-lru').replace('maxmemory:0', ''), texts.advice.eviction],
  [redisInfo('loading:1', 'loading_loaded_perc:12.50'), texts.advice.loading],
  [redisInfo('loading:0', 'rdb_last_bgsave_status:err'), texts.advice.failsToSave],
  [redisInfo('rdb_last_bgsave_status:ok', 'aof_last_write_status:err'), texts.advice.failsToSave],
  [redisInfo('rdb_last_bgsave_status:ok', 'aof_last_write_status:ok', 'aof_last_bgrewrite_status:ok'), undefined],
])('the report of a Redis with %j', (info, advice) => {
  expect(evaluateRedis(info).advice).toBe(advice);
});

test('a certificate that was not renewed or is untrusted is a finding', async () => {
  expect(evaluateCertificate('vitrina.example', 15).advice).toBeUndefined();
  expect(evaluateCertificate('vitrina.example', 13.9)).toMatchObject({
    says: texts.days(13),
    advice: texts.advice.certificate,
  });
  expect(evaluateCertificate('vitrina.example', -1).says).toBe(texts.days(-1));
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-doctor-'));
  const cert = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '5'];
  const request = ['req', '-x509', ...curve, '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', request);
  const server = createServer({ cert: await readFile(cert), key: await readFile(key) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const findings = await examine({ PUBLIC_URL: `https://127.0.0.1:${port}` });
    const [finding] = findings.filter(({ name }) => name === texts.names.certificate(`127.0.0.1:${port}`));
    expect(finding).toMatchObject({ says: expect.stringContaining('no confían'), advice: texts.advice.certificate });
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

test.each<[string, { error?: object; age?: number; waiting?: number }, string | undefined]>([
  [
    'a full disk',
    {
      error: { code: 'no_space_left_on_device', type: 'system', message: 'No space left on device (os error 28)' },
      age: 60_000,
    },
    'versión 1.50.0, no pudo guardar: no_space_left_on_device (No space left on device (os error 28))',
  ],
  [
    'a full disk of long ago',
    { error: { code: 'no_space_left_on_device', type: 'system' }, age: 3_600_000 },
    undefined,
  ],
  ['a bad document', { error: { code: 'invalid_document_id', type: 'invalid_request' }, age: 60_000 }, undefined],
  ['tasks that nothing does', { waiting: 45 * 60_000 }, 'versión 1.50.0, sus tareas no avanzan desde hace 45 min'],
  ['tasks that wait for their turn', { waiting: 60_000 }, undefined],
])('the report of a search engine with %s', async (_name, { error, age = 0, waiting }, says) => {
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  const engine = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine');
    const failed = error ? [{ uid: 9, status: 'failed', error, enqueuedAt: ago(age), finishedAt: ago(age) }] : [];
    const enqueued = waiting ? [{ uid: 3, status: 'enqueued', error: null, enqueuedAt: ago(waiting) }] : [];
    const results = searchParams.get('statuses') === 'failed' ? failed : enqueued;
    response.end(JSON.stringify(pathname === '/version' ? { pkgVersion: '1.50.0' } : { results }));
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const { port } = engine.address() as AddressInfo;
  try {
    const findings = await examine({ MEILI_URL: `http://127.0.0.1:${port}` });
    const finding = findings.find(({ name }) => name === texts.names.search);
    expect(finding?.says).toBe(says ?? 'versión 1.50.0');
    expect(finding?.advice).toBe(says && texts.advice.searchRoom);
  } finally {
    engine.close();
  }
});

test('the report lists running servers with their version, and the others with an action', async () => {
  const { NAMESPACE } = { NAMESPACE: media.namespace };
  const findings = await examine({
    ...process.env,
    NAMESPACE,
    MEDIA_URL: media.url,
    ACCOUNTS_URL: 'http://127.0.0.1:1',
  });
  const find = (start: string) => findings.find(({ name }) => name.startsWith(start));
  for (const server of [texts.names.mongodb, texts.names.redis]) {
    expect(find(server), server).toMatchObject({ says: expect.stringMatching(/^versión \d/) });
  }
  expect(find(texts.names.redis)?.advice).toBeUndefined();
  expect(find(texts.names.search)?.advice).toBeUndefined();
  expect(find(texts.names.objects)).toEqual({ title: 'reach', name: texts.names.objects, says: texts.ready });
  expect(find('media ')?.says).toMatch(new RegExp(`^${texts.ready}, desde hace \\d+ s, \\d+ MB$`));
  expect(find('accounts ')).toMatchObject({ says: texts.noAnswer, advice: texts.advice.process });
  expect(find('chat')).toMatchObject({ says: texts.notConfigured('CHAT_URL') });
  // No worker runs here, but the metrics of the API are available.
  expect(find(texts.names.workers('image'))?.advice).toBe(texts.advice.workers('image'));
  expect(find(texts.names.queue('events-directory'))).toMatchObject({ says: texts.upToDate });
  expect(find(texts.names.deadLetters)).toMatchObject({ says: '0' });
});

test('an unreachable server is a finding, not a crash', async () => {
  const away = {
    MONGODB_URL: 'mongodb://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    QUEUE_REDIS_URL: 'redis://127.0.0.1:1',
    S3_ENDPOINT: 'http://127.0.0.1:1',
  };
  const findings = await examine({ ...away, MEILI_URL: 'http://127.0.0.1:1' });
  const reach = findings.filter(({ title }) => title === 'reach');
  expect(reach.map(({ says }) => says)).toEqual(Array.from({ length: 5 }, () => texts.noAnswer));
  expect(reach.every(({ advice }) => advice)).toBe(true);
});

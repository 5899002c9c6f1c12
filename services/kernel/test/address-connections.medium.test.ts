import { execFileSync, spawn, spawnSync } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { backingUrl, freePort, newNamespace } from '@vitrina/local/testing';
import mongoose from 'mongoose';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectRedis, loadConfig, mailConfig, mailTransport, ObjectStore, objectsConfig } from '../src/index.ts';

/** Password in the style of generators. */
const PASSWORD = 'a/b+c=#d?e@f:g';
const folder = mkdtempSync(join(tmpdir(), 'vitrina-addresses-'));
const [keyFile, certFile, socket] = ['key.pem', 'cert.pem', 'redis.sock'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const redisPorts = { plain: 0, tls: 0 };
let redisServer: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const key = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', [...key, ...subject], { stdio: 'ignore' });
  redisPorts.plain = await freePort();
  redisPorts.tls = await freePort();
  redisServer = spawn(
    'redis-server',
    [
      ...['--port', String(redisPorts.plain), '--bind', '127.0.0.1', '::1', '--unixsocket', socket, '--save', ''],
      ...['--tls-port', String(redisPorts.tls), '--tls-cert-file', certFile, '--tls-key-file', keyFile],
      ...['--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no', '--requirepass', PASSWORD],
      ...['--user', 'app', 'on', `>${PASSWORD}`, '~*', '&*', '+@all'],
    ],
    { stdio: 'ignore' },
  );
  const reachable = () =>
    connectRedis(`redis://:${PASSWORD}@127.0.0.1:${redisPorts.plain}`, 'x').then(
      (redis) => redis.quit(),
      () => '',
    );
  await vi.waitUntil(async () => (await reachable()) === 'OK', 60_000);
});
afterAll(() => {
  redisServer?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a connection to Redis', () => {
  const encoded = encodeURIComponent(PASSWORD);
  it.each([
    ['by a password without a user', () => `redis://:${PASSWORD}@127.0.0.1:${redisPorts.plain}/1`],
    [
      'by a user of its access control list, percent-encoded',
      () => `redis://app:${encoded}@127.0.0.1:${redisPorts.plain}/1`,
    ],
    ['over IPv6', () => `redis://app:${PASSWORD}@[::1]:${redisPorts.plain}/1`],
    ['over a Unix socket', () => `unix://app:${encoded}@${socket}?db=1`],
    ['over TLS', () => `rediss://app:${PASSWORD}@localhost:${redisPorts.tls}/1?rejectUnauthorized=false`],
  ])('works %s', async (_name, address) => {
    const redis = await connectRedis(address(), 'vitrina');
    expect(await redis.client('INFO')).toMatch(/ db=1 /);
    await redis.quit();
  });

  it('fails over TLS with a certificate that no authority signed', async () => {
    await expect(connectRedis(`rediss://app:${PASSWORD}@localhost:${redisPorts.tls}/1`, 'vitrina')).rejects.toThrow();
  });

  it('refuses a shard of a cluster with the remedy', async () => {
    const shards = [await startShard(), await startShard()];
    const [first, second] = shards.map((port) => cli(port)) as [ReturnType<typeof cli>, ReturnType<typeof cli>];
    first('CLUSTER', 'ADDSLOTSRANGE', '0', '8191');
    second('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383');
    first('CLUSTER', 'MEET', '127.0.0.1', String(shards[1]), String(clusterPorts.get(shards[1] ?? 0)));
    await vi.waitUntil(
      () => [first, second].every((ask) => ask('CLUSTER', 'INFO').includes('cluster_state:ok')),
      60_000,
    );
    const answers = await Promise.allSettled(
      shards.map((port) => connectRedis(`redis://127.0.0.1:${port}`, 'vitrina')),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
    for (const answer of answers) if (answer.status === 'fulfilled') answer.value.disconnect();
    expect(refused).toEqual([
      expect.stringMatching(/ConfigError: REDIS_URL: a cluster of several shards is not supported/),
    ]);
  });
});

const clusterPorts = new Map<number, number>();

/** Starts one shard of a cluster; ends it with the test. @returns its port */
async function startShard(): Promise<number> {
  const port = await freePort();
  const clusterPort = await freePort();
  clusterPorts.set(port, clusterPort);
  const settings = [
    '--cluster-enabled',
    'yes',
    '--cluster-port',
    String(clusterPort),
    '--cluster-config-file',
    `${port}.conf`,
  ];
  const shard = spawn('redis-server', ['--port', String(port), '--dir', folder, '--save', '', ...settings], {
    stdio: 'ignore',
  });
  onTestFinished(() => void shard.kill('SIGKILL'));
  await vi.waitUntil(() => cli(port)('PING').startsWith('PONG'), 60_000);
  return port;
}

/** Sends commands to a server. @returns the reply, empty without a connection */
function cli(port: number) {
  return (...words: string[]) => {
    const sent = spawnSync('redis-cli', ['-p', String(port), ...words]);
    return sent.status === 0 ? sent.stdout.toString() : '';
  };
}

describe('the handover of mails', () => {
  it.each<[string, SMTPServerOptions, (port: number) => string]>([
    [
      'with generated credentials over STARTTLS',
      {},
      (port) => `smtp://AKIAX:${PASSWORD}@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    ],
    [
      'over TLS from the first byte',
      { secure: true },
      (port) => `smtps://AKIAX:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    ],
  ])('works %s', async (_name, options, address) => {
    const accounts: unknown[] = [];
    const server = new SMTPServer({
      key: readFileSync(keyFile),
      cert: readFileSync(certFile),
      ...options,
      onAuth: ({ username, password }, _session, done) => {
        accounts.push([username, password]);
        done(null, { user: 'x' });
      },
      onData: (stream, _session, done) => void text(stream).then(() => done()),
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const port = portOf(server.server);
    const config = loadConfig(mailConfig, { SMTP_URL: address(port), MAIL_FROM: 'v@vitrina.example' });
    const transport = mailTransport(config, mongoose.connection);
    await transport.send('id', { to: 'x@vitrina.example', subject: 's', text: 't', html: '<p>t</p>' });
    transport.close();
    expect(accounts).toEqual([['AKIAX', PASSWORD]]);
  });
});

describe('an object store', () => {
  const { port } = new URL(backingUrl('S3_ENDPOINT'));
  const config = loadConfig(objectsConfig);

  it('works behind a proxy that removes a path', async () => {
    const paths: string[] = [];
    const proxy = await listening(
      createServer((incoming, outgoing) => {
        paths.push(incoming.url ?? '');
        const path = (incoming.url ?? '').replace(/^\/store\/s3/, '');
        const { method = 'GET', headers } = incoming;
        const passed = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        incoming.pipe(passed);
      }),
    );
    const S3_ENDPOINT = `http://127.0.0.1:${portOf(proxy)}/store/s3/`;
    await roundTrip(new ObjectStore({ ...config, S3_ENDPOINT }, newNamespace()));
    expect(paths.every((path) => path.startsWith('/store/s3/'))).toBe(true);
  });

  it.each(['localhost', '127.0.0.1'])('works at the host %s', async (name) => {
    await roundTrip(new ObjectStore({ ...config, S3_ENDPOINT: `http://${name}:${port}/` }, newNamespace()));
  });

  it('gets the bucket in the host and the token of temporary credentials', async () => {
    const requests: IncomingMessage[] = [];
    const store = await listening(
      createServer((incoming, outgoing) => {
        requests.push(incoming);
        incoming.resume().on('end', () => outgoing.writeHead(200, { etag: '"x"' }).end());
      }),
    );
    // Names below localhost belong to this machine (RFC 6761), but not all resolvers support that.
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      options: { all?: boolean },
      done: (...found: unknown[]) => void,
    ) => (options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4))) as never);
    const S3_ENDPOINT = `http://s3.localhost:${portOf(store)}`;
    const style = { S3_FORCE_PATH_STYLE: 'false', S3_SESSION_TOKEN: 'a-token' } as const;
    await new ObjectStore({ ...config, ...style, S3_ENDPOINT }, 'vitrina').put(
      'public',
      'a b.jpg',
      Buffer.from('x'),
      'image/jpeg',
    );
    vi.restoreAllMocks();
    const [{ url, headers } = {}] = requests;
    expect(headers?.host).toBe(`vitrina-public.s3.localhost:${portOf(store)}`);
    expect(url).toMatch(/^\/a%20b\.jpg\?.*X-Amz-Security-Token=a-token/);
  });
});

async function roundTrip(store: ObjectStore): Promise<void> {
  await store.ensureBuckets(['public', 'quarantine']);
  const large = Buffer.alloc(6 * 1024 * 1024, 7);
  await store.put('public', 'ñandú 1.jpg', Buffer.from('small'), 'image/jpeg');
  await store.put('quarantine', 'large', Readable.from([large]), 'image/jpeg');
  expect(await store.copy('large', 'quarantine', 'public')).toBe(true);
  expect((await store.stat('public', 'large'))?.size).toBe(large.length);
  expect(await store.list('public', '')).toEqual(['large', 'ñandú 1.jpg']);
  const found = await store.get('public', 'ñandú 1.jpg');
  expect(found && (await text(found))).toBe('small');
  // Kept out of the list above: not every store lists a plus as a plus.
  await store.put('public', 'ñandú+1.jpg', Buffer.from('plus'), 'image/jpeg');
  const plus = await store.get('public', 'ñandú+1.jpg');
  expect(plus && (await text(plus))).toBe('plus');
  await store.remove('public', ['large', 'ñandú 1.jpg', 'ñandú+1.jpg']);
  expect(await store.list('public', '')).toEqual([]);
}

async function listening<S extends Server>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

import { docker } from '../engine.ts';

/** Attempt from a container: a connection, a name lookup, or a command with the container's accounts. */
export type Attempt =
  | { kind: 'connect'; host: string; port: number }
  | { kind: 'name'; host: string }
  | { kind: 'redis'; command: readonly [string, ...string[]] }
  | { kind: 'objects'; bucket: string };

/** Outcome of an attempt: `open` if it succeeded, else the reason of its failure. */
export interface Outcome {
  attempt: Attempt;
  result: string;
}

/**
 * Script that runs inside a container. It reads attempts as JSON from its first argument and prints their outcomes; it
 * uses ioredis and the object store client of the container's service.
 */
const PROBE = `
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
const load = createRequire(process.cwd() + '/');
const secret = (name) => readFileSync(process.env[name + '_FILE'], 'utf8').trim();
const connected = ({ host, port }) => new Promise((resolve, reject) => {
  const socket = connect({ host, port, timeout: 3000 }, () => { socket.destroy(); resolve(); });
  socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT'))).once('error', reject);
});
let queues;
const ways = {
  connect: connected,
  name: ({ host }) => lookup(host),
  redis: async ({ command }) => {
    const { Redis } = load('ioredis');
    queues ??= new Redis(secret('QUEUE_REDIS_URL'));
    await queues.call(...command);
  },
  objects: async ({ bucket }) => {
    const { Client } = load('minio');
    const { hostname, port } = new URL(process.env.S3_ENDPOINT);
    const [accessKey, secretKey] = [secret('S3_ACCESS_KEY'), secret('S3_SECRET_KEY')];
    const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
    for await (const object of client.listObjectsV2(bucket, '', true)) break;
  },
};
const attempts = JSON.parse(process.argv[2]);
const outcomes = await Promise.all(attempts.map(async (attempt) => {
  try {
    await ways[attempt.kind](attempt);
    return { attempt, result: 'open' };
  } catch (error) {
    return { attempt, result: error.code ?? String(error.message).split(' ')[0] };
  }
}));
process.stdout.write(JSON.stringify(outcomes));
process.exit();
`;

/** Runs all attempts in parallel from inside a container. */
export async function runAttempts(id: string, attempts: readonly Attempt[]): Promise<Outcome[]> {
  const cwd = await docker(['exec', id, 'sh', '-c', 'ls -d /app/services/*']);
  const command = ['node', '--input-type=module', '-', JSON.stringify(attempts)];
  return JSON.parse(await docker(['exec', '-i', '--workdir', cwd, id, ...command], PROBE)) as Outcome[];
}

/** Describes an attempt for people. */
export function phrase(attempt: Attempt): string {
  if (attempt.kind === 'connect') return `${attempt.host}:${attempt.port}`;
  if (attempt.kind === 'name') return `name ${attempt.host}`;
  return attempt.kind === 'redis' ? `redis ${attempt.command.join(' ')}` : `bucket ${attempt.bucket}`;
}

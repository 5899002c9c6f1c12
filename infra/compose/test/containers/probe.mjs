/**
 * Runs inside a container. Reads attempts as JSON from its first argument, makes them simultaneously with ioredis and the
 * object store client of the container's service, and prints their outcomes: `open`, or the code of the error.
 */

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';

const load = createRequire(`${process.cwd()}/`);
const secret = (name) => readFileSync(process.env[`${name}_FILE`], 'utf8').trim();
let queues;

const ways = {
  connect: async ({ host, port }) => {
    const socket = connect({ host, port, timeout: 3_000 });
    socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT')));
    await once(socket, 'connect');
    socket.destroy();
  },
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
    await client.listObjectsV2(bucket, '', true)[Symbol.asyncIterator]().next();
  },
};

const outcomes = await Promise.all(
  JSON.parse(process.argv[2]).map((attempt) =>
    ways[attempt.kind](attempt).then(
      () => 'open',
      (error) => error.code ?? String(error.message).split(' ')[0],
    ),
  ),
);
process.stdout.write(JSON.stringify(outcomes));
process.exit();

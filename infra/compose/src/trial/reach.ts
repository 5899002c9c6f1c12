import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Failure, listenOn } from '@vitrina/local';
import type { ComposeFile } from '../derive.ts';
import { docker } from '../engine.ts';

/** Container of the platform with its addresses, by network name in the file. */
interface Host {
  id: string;
  service: string;
  addresses: ReadonlyMap<string, string>;
}

/** Attempts from one container, and the outcomes that contradict the Compose file. */
interface ReachReport {
  from: string;
  tried: number;
  wrong: string[];
}

/** Ports of the servers; our processes listen at 8080. */
const PORTS: Readonly<Record<string, number>> = {
  edge: 443,
  mongo: 27017,
  redis: 6379,
  queues: 6379,
  objects: 9000,
  search: 7700,
};

/** Addresses that represent the internet (RFC 5737, and a well-known resolver), and the metadata address of clouds. */
const OUTSIDE: readonly Attempt[] = [
  { kind: 'connect', host: '192.0.2.1', port: 80 },
  { kind: 'connect', host: '203.0.113.9', port: 443 },
  { kind: 'connect', host: '1.1.1.1', port: 53 },
  { kind: 'connect', host: '169.254.169.254', port: 80 },
  { kind: 'name', host: 'example.com' },
  { kind: 'name', host: 'metadata.google.internal' },
];

/** Worker container, which also tries commands that its accounts must refuse. */
const WORKER = 'media-worker';

function refusedToWorkers(space: string): Attempt[] {
  const redis = (...command: [string, ...string[]]): Attempt => ({ kind: 'redis', command });
  return [
    redis('GET', `{${space}}:session:x`),
    redis('LPUSH', `{${space}}:events-billing:wait`, 'x'),
    redis('PUBLISH', `{${space}}:live:agents:all`, '{}'),
    redis('PUBLISH', `{${space}}:live:account:x`, '{}'),
    redis('KEYS', '*'),
    redis('SCAN', '0'),
    redis('CONFIG', 'GET', '*'),
    redis('FLUSHALL'),
    redis('ACL', 'LIST'),
    redis('CLIENT', 'LIST'),
    { kind: 'objects', bucket: `${space}-mf` },
  ];
}

function allowedToWorkers(space: string): Attempt[] {
  return [
    { kind: 'redis', command: ['LLEN', `{${space}}:image:wait`] },
    { kind: 'objects', bucket: `${space}-quarantine` },
    { kind: 'objects', bucket: `${space}-public` },
  ];
}

/** Names of variables and secrets that no worker may have. */
const NOT_FOR_WORKERS = /token|session|admin|smtp|team|release|stripe|paypal|openai|search_key|root|setup|acl/i;

/**
 * Tests from inside each Node container that it reaches exactly the containers that share a network with it in the
 * Compose file, by name and by every address. A container without a way out must not reach the internet. A worker must
 * not reach this machine by any address and must have only its own credentials, which must be refused everything else.
 * @param label label of the containers
 * @param project prefix of their networks
 * @param space prefix of keys and buckets
 * @param services services to test from
 */
export async function testReachability(
  file: ComposeFile,
  label: string,
  project: string,
  space: string,
  services: readonly string[],
): Promise<ReachReport[]> {
  const listener = createServer((socket) => socket.destroy());
  const port = await listenOn(listener, '0.0.0.0');
  try {
    const hosts = await hostsOf(label, project);
    const here = await addressesOfThisMachine(label);
    const machine = here.map((host): Attempt => ({ kind: 'connect', host, port }));
    const probed = hosts.filter(({ service }) => services.includes(service));
    const reports: ReachReport[] = [];
    for (const host of probed) reports.push(await tryOne(file, host, hosts, machine, space));
    return reports;
  } finally {
    listener.close();
  }
}

async function tryOne(
  file: ComposeFile,
  host: Host,
  hosts: readonly Host[],
  machine: readonly Attempt[],
  space: string,
): Promise<ReachReport> {
  const own = networksOf(file, host.service);
  const hasWayOut = own.some((network) => !file.networks[network]?.internal);
  const shares = (other: Host) => networksOf(file, other.service).filter((network) => own.includes(network));
  const others = hosts.filter((other) => other.id !== host.id);
  const open: Attempt[] = [];
  const closed: Attempt[] = [];
  for (const other of others) {
    const port = PORTS[other.service] ?? 8080;
    const shared = shares(other);
    (shared.length > 0 ? open : closed).push({ kind: 'connect', host: other.service, port });
    for (const [network, address] of other.addresses) {
      const isShared = shared.includes(network);
      // This machine has no route to the workers' network: a connection to such an address would reach another host.
      if (hasWayOut && !isShared && file.networks[network]?.driver_opts) continue;
      (isShared ? open : closed).push({ kind: 'connect', host: address, port });
    }
  }
  if (!hasWayOut) closed.push(...OUTSIDE);
  // With a way out, the connection proves that the listener works.
  else open.push(...machine.slice(0, 1));
  const wrong: string[] = [];
  if (host.service === WORKER) {
    closed.push(...machine, ...refusedToWorkers(space));
    open.push(...allowedToWorkers(space));
    wrong.push(...(await credentialsOf(host.id)).filter((name) => NOT_FOR_WORKERS.test(name)));
  }
  const outcomes = await runAttempts(host.id, [...open, ...closed]);
  for (const [index, { attempt, result }] of outcomes.entries()) {
    if ((result === 'open') !== index < open.length) wrong.push(`${phrase(attempt)}: ${result}`);
  }
  wrong.push(...outcomes.slice(open.length).flatMap(unconvincing));
  return { from: host.service, tried: outcomes.length, wrong };
}

/** Reports a refusal that comes neither from the network nor from the server's accounts. */
function unconvincing({ attempt, result }: Outcome): string[] {
  if (result === 'open') return [];
  const network = /^(ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
  const reason = { connect: network, name: network, redis: /^NOPERM$/, objects: /^AccessDenied$/ }[attempt.kind];
  return reason.test(result) ? [] : [`${phrase(attempt)} fails by ${result}`];
}

function networksOf(file: ComposeFile, service: string): readonly string[] {
  return file.services[service]?.networks ?? [];
}

async function credentialsOf(id: string): Promise<string[]> {
  const variables = await docker(['exec', id, 'sh', '-c', 'env | cut -d= -f1; ls /run/secrets']);
  return variables.split('\n').filter(Boolean);
}

async function hostsOf(label: string, project: string): Promise<Host[]> {
  const ids = (await docker(['ps', '--quiet', '--filter', `label=${label}`])).split('\n').filter(Boolean);
  return Promise.all(ids.map((id) => hostOf(id, project)));
}

async function hostOf(id: string, project: string): Promise<Host> {
  const [inspected] = JSON.parse(await docker(['inspect', id])) as Array<{
    Config: { Labels: Record<string, string> };
    NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
  }>;
  const labels = inspected?.Config.Labels ?? {};
  const inSwarm = labels['com.docker.swarm.service.name']?.slice(project.length + 1);
  const service = inSwarm ?? labels['com.docker.compose.service'];
  if (!inspected || !service) throw new Failure(`container ${id} belongs to no service`);
  const addresses = Object.entries(inspected.NetworkSettings.Networks).flatMap(
    ([network, { IPAddress }]): Array<[string, string]> =>
      IPAddress ? [[network.slice(project.length + 1), IPAddress]] : [],
  );
  return { id, service, addresses: new Map(addresses) };
}

/** Lists the addresses of this machine: its interfaces first, then those on the project's networks. */
async function addressesOfThisMachine(label: string): Promise<string[]> {
  const own = Object.entries(networkInterfaces())
    .filter(([name]) => !/^(lo|br-|veth)/.test(name))
    .flatMap(([, addresses = []]) => addresses.flatMap(({ family, address }) => (family === 'IPv4' ? [address] : [])));
  const names = await docker(['network', 'ls', '--quiet', '--filter', `label=${label}`, '--filter', 'driver=bridge']);
  const networks = names.split('\n').filter(Boolean);
  const gateways = networks.length === 0 ? '' : await docker(['network', 'inspect', '--format', GATEWAYS, ...networks]);
  return [...new Set([...own, ...gateways.split(/\s+/).filter(Boolean)])];
}

const GATEWAYS = '{{range .IPAM.Config}}{{.Gateway}} {{end}}';

/** Attempt from a container: a connection, a name lookup, or a command with the container's accounts. */
type Attempt =
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

async function runAttempts(id: string, attempts: readonly Attempt[]): Promise<Outcome[]> {
  const cwd = await docker(['exec', id, 'sh', '-c', 'ls -d /app/services/*']);
  const command = ['node', '--input-type=module', '-', JSON.stringify(attempts)];
  return JSON.parse(await docker(['exec', '-i', '--workdir', cwd, id, ...command], PROBE)) as Outcome[];
}

function phrase(attempt: Attempt): string {
  if (attempt.kind === 'connect') return `${attempt.host}:${attempt.port}`;
  if (attempt.kind === 'name') return `name ${attempt.host}`;
  return attempt.kind === 'redis' ? `redis ${attempt.command.join(' ')}` : `bucket ${attempt.bucket}`;
}

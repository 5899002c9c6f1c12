import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listenOn } from '@vitrina/local';
import type { ComposeFile } from '../../src/derive.ts';
import { docker } from '../../src/engine.ts';

/** Container of the platform with its addresses, by network name in the file. */
interface Host {
  id: string;
  service: string;
  addresses: ReadonlyMap<string, string>;
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

/** Platform whose connections are tested. */
export interface Platform {
  /** Compose file with the networks. */
  file: ComposeFile;
  /** Label of the containers. */
  label: string;
  /** Prefix of the networks' names. */
  project: string;
  /** Prefix of keys and buckets. */
  space: string;
}

/** Outcomes by attempt, such as `redis:6379`: `open`, `refused`, or another error. */
interface Reach {
  expected: Record<string, string>;
  actual: Record<string, string>;
}

/** Attempts that must succeed, and those that must be refused. */
interface Attempts {
  open: Attempt[];
  refused: Attempt[];
}

/**
 * Makes attempts from inside each Node container of a service. The container must reach exactly the containers that
 * share a network with it in the Compose file, by name and by every address. A container without a way out must not
 * reach the internet. A worker must not reach this machine by any address, and its accounts must be refused everything
 * that it does not need.
 * @returns the outcomes of each container
 */
export async function testReach(platform: Platform, service: string): Promise<Reach[]> {
  const listener = createServer((socket) => socket.destroy());
  const port = await listenOn(listener, '0.0.0.0');
  try {
    const hosts = await hostsOf(platform);
    const addresses = await addressesOfThisMachine(platform.label);
    const machine = addresses.map((host): Attempt => ({ kind: 'connect', host, port }));
    const tested = hosts.filter((host) => host.service === service);
    return await Promise.all(tested.map((host) => testFrom(host, attemptsFrom(host, hosts, machine, platform))));
  } finally {
    listener.close();
  }
}

async function testFrom({ id }: Host, { open, refused }: Attempts): Promise<Reach> {
  const outcomes = (attempts: readonly Attempt[], outcome: (attempt: Attempt, index: number) => string) =>
    Object.fromEntries(attempts.map((attempt, index) => [phrase(attempt), outcome(attempt, index)]));
  const results = await runAttempts(id, [...open, ...refused]);
  return {
    expected: { ...outcomes(open, () => 'open'), ...outcomes(refused, () => 'refused') },
    actual: outcomes([...open, ...refused], (_, index) => results[index] ?? ''),
  };
}

/** Lists the variables and secrets of a worker that it must not have. */
export async function surplusCredentials(worker: string): Promise<string[]> {
  const names = await docker(['exec', worker, 'sh', '-c', 'env | cut -d= -f1; ls /run/secrets']);
  return names.split('\n').filter((name) => NOT_FOR_WORKERS.test(name));
}

function attemptsFrom(
  host: Host,
  hosts: readonly Host[],
  machine: readonly Attempt[],
  { file, space }: Platform,
): Attempts {
  const own = networksOf(file, host.service);
  const hasWayOut = own.some((network) => !file.networks[network]?.internal);
  const open: Attempt[] = [];
  const refused: Attempt[] = [];
  for (const other of hosts.filter(({ id }) => id !== host.id)) {
    const port = PORTS[other.service] ?? 8080;
    const shared = networksOf(file, other.service).filter((network) => own.includes(network));
    (shared.length > 0 ? open : refused).push({ kind: 'connect', host: other.service, port });
    for (const [network, address] of other.addresses) {
      const isShared = shared.includes(network);
      // This machine has no route to the workers' network: a connection to such an address would reach another host.
      if (hasWayOut && !isShared && file.networks[network]?.driver_opts) continue;
      (isShared ? open : refused).push({ kind: 'connect', host: address, port });
    }
  }
  if (!hasWayOut) refused.push(...OUTSIDE);
  // With a way out, the connection proves that the listener works.
  else open.push(...machine.slice(0, 1));
  if (host.service === WORKER) {
    refused.push(...machine, ...refusedToWorkers(space));
    open.push(...allowedToWorkers(space));
  }
  return { open, refused };
}

function networksOf(file: ComposeFile, service: string): readonly string[] {
  return file.services[service]?.networks ?? [];
}

/** Container in the engine's output. */
interface Inspected {
  Id: string;
  Config: { Labels: Record<string, string> };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
}

async function hostsOf({ label, project }: Platform): Promise<Host[]> {
  const ids = (await docker(['ps', '--quiet', '--filter', `label=${label}`])).split('\n');
  const containers = JSON.parse(await docker(['inspect', ...ids])) as Inspected[];
  // The engine puts the project's name before the names of services and networks.
  const short = (name: string) => name.slice(project.length + 1);
  return containers.map(({ Id, Config: { Labels }, NetworkSettings: { Networks } }) => {
    const inSwarm = Labels['com.docker.swarm.service.name'];
    const service = inSwarm ? short(inSwarm) : (Labels['com.docker.compose.service'] ?? '');
    const connected = Object.entries(Networks).filter(([, { IPAddress }]) => IPAddress);
    return { id: Id, service, addresses: new Map(connected.map(([name, { IPAddress }]) => [short(name), IPAddress])) };
  });
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

/** Errors by which a network or a server's accounts refuse an attempt; any other error proves nothing. */
const NETWORK = /^(ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const REFUSALS = { connect: NETWORK, name: NETWORK, redis: /^NOPERM$/, objects: /^AccessDenied$/ } as const;

async function runAttempts(id: string, attempts: readonly Attempt[]): Promise<string[]> {
  const cwd = await docker(['exec', id, 'sh', '-c', 'ls -d /app/services/*']);
  const command = ['node', '--input-type=module', '-', JSON.stringify(attempts)];
  const probe = await readFile(new URL('probe.mjs', import.meta.url), 'utf8');
  const results = JSON.parse(await docker(['exec', '-i', '--workdir', cwd, id, ...command], probe)) as string[];
  return results.map((result, index) =>
    REFUSALS[attempts[index]?.kind ?? 'connect'].test(result) ? 'refused' : result,
  );
}

function phrase(attempt: Attempt): string {
  if (attempt.kind === 'connect') return `${attempt.host}:${attempt.port}`;
  if (attempt.kind === 'name') return `name ${attempt.host}`;
  return attempt.kind === 'redis' ? `redis ${attempt.command.join(' ')}` : `bucket ${attempt.bucket}`;
}

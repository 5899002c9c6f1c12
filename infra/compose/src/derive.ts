import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';

/** Command that runs a file: `docker compose`, or `docker stack deploy` on a swarm. */
export type Target = 'compose' | 'stack';

/** Part of a Compose file that is read and changed here. */
export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, ComposeNetwork>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string; name?: string }>;
  [key: string]: unknown;
}

interface ComposeNetwork {
  internal?: boolean;
  driver_opts?: Record<string, string>;
}

interface ComposeService {
  profiles?: string[];
  networks?: string[];
  network_mode?: string;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  volumes?: Array<string | { type: string; source?: string }>;
  [key: string]: unknown;
}

/** Servers of the file, by the variable with the address of an external server. */
export const SERVERS: Readonly<Record<string, string>> = {
  MONGODB_URL: 'mongo',
  REDIS_URL: 'redis',
  QUEUE_REDIS_URL: 'queues',
  S3_ENDPOINT: 'objects',
  MEILI_URL: 'search',
};

/** Network of a process without network: a swarm requires one, so this network has no other process. */
const ALONE = 'alone';

/** Keys that a swarm ignores or refuses. It restarts services itself, and these wait for their servers. */
const NOT_IN_A_STACK = ['restart', 'depends_on', 'security_opt'] as const;

/** Reads a Compose file with its anchors and merges resolved. */
export function readComposeFile(text: string): ComposeFile {
  return parse(text, { merge: true });
}

/** Writes a Compose file as YAML 1.1, which the first generation of Compose reads: yes and off are no strings in it. */
export function writeComposeFile(file: Partial<ComposeFile>): string {
  return stringify(file, { aliasDuplicateObjects: false, version: '1.1' });
}

/**
 * Derives the file to run from the Compose file: without external servers from the environment, and without features
 * that the target does not support. The networks of an external server get internet access.
 * @param env variables; only those of {@link SERVERS} are read
 * @param secrets contents by name: a swarm never changes a secret, so each content gets a separate name
 */
export function deriveComposeFile(
  text: string,
  target: Target,
  env: NodeJS.ProcessEnv,
  secrets: Readonly<Record<string, string>> = {},
): string {
  const { name: _, services, networks, volumes, secrets: files, ...rest } = readComposeFile(text);
  const parts = Object.entries(rest).filter(([key]) => !key.startsWith('x-'));
  const elsewhere = new Set(Object.entries(SERVERS).flatMap(([variable, server]) => (env[variable] ? [server] : [])));
  const kept = Object.entries(services).filter(([service]) => !elsewhere.has(service));
  const derived = kept.map(([service, definition]) => [service, deriveService(definition, target, elsewhere)] as const);
  const used = new Set(derived.flatMap(([, { volumes = [] }]) => volumes.flatMap(nameOfVolume)));
  const open = new Set([...elsewhere].flatMap((server) => services[server]?.networks ?? []));
  return writeComposeFile({
    ...(target === 'stack' && { version: '3.8' }),
    services: Object.fromEntries(derived),
    ...Object.fromEntries(parts),
    networks: deriveNetworks(networks, target, open),
    volumes: Object.fromEntries(Object.entries(volumes).filter(([volume]) => used.has(volume))),
    secrets: target === 'stack' ? namedByContent(files, secrets) : files,
  });
}

function deriveService(definition: ComposeService, target: Target, elsewhere: ReadonlySet<string>): ComposeService {
  const { profiles: _, depends_on: after = {}, ...service } = structuredClone(definition);
  const waits = Object.entries(after).filter(([other]) => !elsewhere.has(other));
  const derived: ComposeService = {
    ...service,
    ...(waits.length > 0 && {
      depends_on: Object.fromEntries(waits.map(([other, { condition }]) => [other, { condition }])),
    }),
  };
  if (target === 'stack') {
    for (const key of NOT_IN_A_STACK) delete derived[key];
    if (derived.network_mode === 'none') {
      delete derived.network_mode;
      derived.networks = [ALONE];
    }
  }
  return derived;
}

function deriveNetworks(
  networks: ComposeFile['networks'],
  target: Target,
  open: ReadonlySet<string>,
): ComposeFile['networks'] {
  const entries = Object.entries(networks).map(([name, { internal = false, driver_opts }]) => {
    const isInternal = internal && !open.has(name);
    // These options are for a bridge on a single machine. Networks of a swarm do not reach the machine.
    const options = isInternal && target === 'compose' && driver_opts;
    return [name, { ...(isInternal && { internal: true }), ...(options && { driver_opts: options }) }];
  });
  return { ...Object.fromEntries(entries), ...(target === 'stack' && { [ALONE]: { internal: true } }) };
}

function nameOfVolume(volume: string | { type: string; source?: string }): string[] {
  if (typeof volume !== 'string') return volume.source ? [volume.source] : [];
  return [volume.split(':')[0] ?? ''];
}

function namedByContent(files: ComposeFile['secrets'], contents: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([name, { file }]) => {
    const hash = createHash('sha256')
      .update(contents[name] ?? '')
      .digest('hex')
      .slice(0, 12);
    return [name, { file, name: `${name}_${hash}` }];
  });
  return Object.fromEntries(entries);
}

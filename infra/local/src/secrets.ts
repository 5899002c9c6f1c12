import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isPairOf,
  type PairKey,
  pairName,
  readPairKeys,
  servicePairs,
  writePairKeys,
} from '@vitrina/contracts/internal-calls';
import { newReleaseKeys, type ReleaseKeyPair } from '@vitrina/contracts/microfrontends/release-keys';
import type { Credentials } from './backing/servers.ts';
import { exists, paths } from './paths.ts';
import { Failure, texts } from './texts.ts';

/** Secrets of a local platform: accounts of the backing services, and the services' keys. */
export interface Secrets extends Credentials {
  session: string;
  page: string;
  appeal: string;
  unsubscribe: string;
  /** Key pair that signs push messages (VAPID), base64url. */
  push: { publicKey: string; privateKey: string };
  visitor: string;
  metrics: string;
  /** Source of the internal-call keys; no process of the platform receives it. */
  serviceKeys: KeyMasters;
  /** Key that signs backups; no service has it. */
  backup: string;
  /** Publishing token of each team, by microfrontend's name. */
  teams: Record<string, string>;
  /** Key pair with which each team signs its releases. */
  releases: Record<string, ReleaseKeyPair>;
  /** Key pair that signs orders to add, change and remove teams. */
  authority: ReleaseKeyPair;
}

/** Returns the path of a start's secrets. @param folder its folder */
export const secretsFile = (folder = paths.run): string => join(folder, 'secrets.json');

/** Creates a secret or a master: 256 random bits in hexadecimal. */
export const randomSecret = () => randomBytes(32).toString('hex');

/** Creates a key pair of P-256 for push messages (RFC 8292). */
function newPushKeys(): Secrets['push'] {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // The number has up to 32 bytes; without leading zeros it may be shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

/** Creates random secrets with a publishing token for each team. */
export function newSecrets(teams: readonly string[]): Secrets {
  return {
    objectsAccessKey: `vitrina${randomBytes(4).toString('hex')}`,
    objectsSecretKey: randomSecret(),
    searchKey: randomSecret(),
    session: randomSecret(),
    page: randomSecret(),
    appeal: randomSecret(),
    unsubscribe: randomSecret(),
    push: newPushKeys(),
    visitor: randomSecret(),
    metrics: randomSecret(),
    serviceKeys: { current: randomSecret() },
    backup: randomSecret(),
    teams: Object.fromEntries(teams.map((team) => [team, randomSecret()])),
    releases: Object.fromEntries(teams.map((team) => [team, newReleaseKeys()])),
    authority: newReleaseKeys(),
  };
}

/**
 * Loads the secrets of this checkout's `npm start`. Creates them once, readable by their owner only, and adds secrets
 * for new teams.
 * @param folder folder of `secrets.json`
 * @throws {Error} if the file exists but cannot be read
 */
export async function loadSecrets(teams: readonly string[], folder = paths.run): Promise<Secrets> {
  const file = secretsFile(folder);
  const fresh = newSecrets(teams);
  const kept: Partial<Secrets> = (await exists(file)) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const teamSecrets = {
    teams: { ...fresh.teams, ...kept.teams },
    releases: { ...fresh.releases, ...kept.releases },
  };
  const secrets = { ...fresh, ...kept, ...teamSecrets };
  await saveSecrets(secrets, folder);
  return secrets;
}

/**
 * Checks that the secrets of existing data exist: the releases, sessions and chats there are signed or encrypted with
 * them.
 * @param data folder of the backing services' data
 * @param folder folder of `secrets.json`
 * @throws {Failure} if there is data but no `secrets.json`
 */
export async function requireSecretsOf(data: string, folder = paths.run): Promise<void> {
  const file = secretsFile(folder);
  if ((await exists(data)) && !(await exists(file))) throw new Failure(texts.missingSecrets(file, data));
}

/** Writes `secrets.json` to a folder, readable by its owner only. */
export async function saveSecrets(secrets: Secrets, folder = paths.run): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(secretsFile(folder), JSON.stringify(secrets, null, 2), { mode: 0o600 });
}

/** Processes and commands that read each secret. `SERVICE_KEYS` is split by pair instead. */
const readers = {
  SESSION_SECRET: ['chat'],
  PAGE_SECRET: ['gateway', 'registry'],
  APPEAL_SECRET: ['accounts', 'directory'],
  UNSUBSCRIBE_SECRET: ['accounts'],
  VAPID_PUBLIC_KEY: ['accounts'],
  VAPID_PRIVATE_KEY: ['accounts'],
  VISITOR_SECRET: ['directory'],
  METRICS_TOKEN: ['gateway', 'doctor'],
  TEAM_TOKENS: ['registry'],
  RELEASE_KEYS: ['gateway', 'registry'],
  TEAM_AUTHORITY: ['gateway', 'registry'],
  TEAM_AUTHORITY_KEY: ['registry'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Reduces an environment with all secrets to the secrets and pair keys of a single process. Sets the other secrets to
 * empty, so that a child process does not inherit them.
 * @param name service, worker or command; `all-in-one` keeps everything
 */
export function environmentFor(name: string, environment: Readonly<Record<string, string>>): Record<string, string> {
  if (name === 'all-in-one') return { ...environment };
  const others = Object.entries<readonly string[]>(readers).flatMap(([variable, names]) =>
    names.includes(name) ? [] : [[variable, ''] as const],
  );
  const { SERVICE_KEYS = '' } = environment;
  return { ...environment, ...Object.fromEntries(others), SERVICE_KEYS: keysFor(name, SERVICE_KEYS) };
}

/** Returns all secrets by variable; {@link environmentFor} selects those of a single process. */
export function secretEnvironment(secrets: Secrets): Record<string, string> & Record<keyof typeof readers, string> {
  const teams = Object.entries(secrets.teams).map(([team, token]) => `${team}:${token}`);
  const keys = Object.entries(secrets.releases).map(([team, { publicKey }]) => `${team}:${publicKey}`);
  return {
    SESSION_SECRET: secrets.session,
    PAGE_SECRET: secrets.page,
    APPEAL_SECRET: secrets.appeal,
    UNSUBSCRIBE_SECRET: secrets.unsubscribe,
    VAPID_PUBLIC_KEY: secrets.push.publicKey,
    VAPID_PRIVATE_KEY: secrets.push.privateKey,
    VISITOR_SECRET: secrets.visitor,
    METRICS_TOKEN: secrets.metrics,
    SERVICE_KEYS: writePairKeys(allPairKeys(secrets.serviceKeys)),
    TEAM_TOKENS: teams.join(','),
    RELEASE_KEYS: keys.join(','),
    TEAM_AUTHORITY: secrets.authority.publicKey,
    TEAM_AUTHORITY_KEY: secrets.authority.privateKey,
  };
}

/** Returns the secrets with which teams publish and sign; no service needs them. */
export function publishingEnvironment(secrets: Secrets): Record<string, string> {
  const keys = Object.entries(secrets.releases).map(([team, { privateKey }]) => `${team}:${privateKey}`);
  return { ...secretEnvironment(secrets), SIGNING_KEYS: keys.join(',') };
}

/** Secrets from which all pair keys are derived; only the tools that write configuration hold them. */
export interface KeyMasters {
  /** Master of the keys that callers send. */
  current: string;
  /** Master whose keys are already accepted, in the first step of a rotation. */
  next?: string;
  /** Master whose keys are still accepted, in the second step of a rotation. */
  previous?: string;
}

/** Processes that make or serve internal calls; excludes the demo, which is a command. */
export const keyedProcesses = [...new Set(servicePairs.flatMap(({ caller, callee }) => [caller, callee]))]
  .filter((name) => name !== 'demo')
  .sort();

/**
 * Advances a rotation by one of its three steps. All processes restart after each step, in any order: a process of one
 * step and a process of the next always accept each other's keys.
 */
export function nextMasters({ current, next, previous }: KeyMasters): KeyMasters {
  if (next !== undefined) return { current: next, previous: current };
  return previous === undefined ? { current, next: randomSecret() } : { current };
}

/** Derives the keys of all pairs: HKDF-SHA256 with the pair's name as info, 256 bits in base64url. */
export function allPairKeys({ current, next, previous }: KeyMasters): PairKey[] {
  const masters = [current, next, previous].filter((master) => master !== undefined);
  return masters.flatMap((master) =>
    servicePairs.map((pair) => {
      const key = hkdfSync('sha256', master, '', `vitrina internal calls ${pairName(pair)}`, 32);
      return { ...pair, key: Buffer.from(key).toString('base64url') };
    }),
  );
}

/**
 * Selects `SERVICE_KEYS` of one process from the keys of all; empty for a process without internal calls.
 * @throws {Error} if the text cannot be parsed
 */
export function keysFor(name: string, text: string): string {
  const keys = text === '' ? [] : readPairKeys(text);
  if (typeof keys === 'string') throw new Error(`SERVICE_KEYS: ${keys}`);
  return writePairKeys(keys.filter((key) => isPairOf(key, name)));
}

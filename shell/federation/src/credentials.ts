import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { findLocalStart, isLoopback, type LocalStart } from './local-start.ts';
import { parseJson } from './parse-json.ts';
import { texts } from './texts.ts';

const localSecrets = z.object({
  teams: z.record(z.string(), z.string()),
  releases: z.record(z.string(), z.object({ privateKey: z.string() })).default({}),
});

/** Secrets of this checkout's `npm start`. */
const checkoutSecrets = path.resolve(import.meta.dirname, '../../../.vitrina/run/secrets.json');

function fromList(list: string | undefined, name: string): string | undefined {
  const pair = list?.split(',').find((entry) => entry.trim().startsWith(`${name}:`));
  return pair?.trim().slice(name.length + 1);
}

let localStart: Promise<LocalStart | null> | undefined;

/** Finds the platform of `npm start` on this machine at the registry's address, if any. The result is cached. */
function localStartInUse(): Promise<LocalStart | null> {
  localStart ??= findLocalStart(givenAddress());
  return localStart;
}

/** The local start whose secrets the commands use; null if the environment has a token, or no such platform runs. */
export async function localStartWithSecrets(): Promise<LocalStart | null> {
  return (process.env.TEAM_TOKEN ?? process.env.TEAM_TOKENS) ? null : localStartInUse();
}

/** File with the secrets of the local start in use: the one at the registry's address, else this checkout's. */
export const localSecretsFile = async (): Promise<string> => (await localStartInUse())?.secrets ?? checkoutSecrets;

/**
 * Reads fields of the secrets of the local start in use; null if there is no such file.
 * @throws with the remedy if the file is damaged
 */
export async function readSecretsFile<S extends z.ZodType>(fields: S): Promise<z.output<S> | null> {
  const file = await localSecretsFile();
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const read = fields.safeParse(parseJson(text));
  if (!read.success) throw new Error(texts.badSecrets(file));
  return read.data;
}

/** Reads the secrets of the local start in use; null for a registry on another machine, which must not get them. */
async function readLocalSecrets(): Promise<z.infer<typeof localSecrets> | null> {
  const address = givenAddress();
  if (address !== undefined && !isLoopback(address)) return null;
  return readSecretsFile(localSecrets);
}

/**
 * Finds the local start of another checkout that a command would use, so that the command can mention it.
 * @returns null if the environment has a token, or no such platform runs
 */
export async function foreignLocalStart(): Promise<LocalStart | null> {
  const start = await localStartWithSecrets();
  return start?.secrets === checkoutSecrets ? null : start;
}

/** Loads a folder's `.env` into this process without overriding variables that are already set. */
export async function readEnvironment(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, '.env'), 'utf8').catch(() => '');
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** The team's token: `TEAM_TOKEN`, else its entry of `TEAM_TOKENS`, else the local start's. @throws without one */
export async function teamToken(name: string): Promise<string> {
  const named = process.env.TEAM_TOKEN ?? fromList(process.env.TEAM_TOKENS, name);
  const token = named ?? (await readLocalSecrets())?.teams[name];
  if (!token)
    throw new Error((await localStartWithSecrets()) ? texts.withoutLocalToken(name) : texts.withoutToken(name));
  return token;
}

/**
 * The team's key for signing releases: `SIGNING_KEY`, else its entry of `SIGNING_KEYS`, else the local start's key.
 * @returns undefined if no key is found: a registry without keys accepts unsigned releases
 */
export async function signingKey(name: string): Promise<string | undefined> {
  const named = process.env.SIGNING_KEY ?? fromList(process.env.SIGNING_KEYS, name);
  return named ?? (await readLocalSecrets())?.releases[name]?.privateKey;
}

/** Address from the environment: `REGISTRY_URL`, or this machine at `PORT`. @throws if `REGISTRY_URL` is not an HTTP address */
function givenAddress(): string | undefined {
  const { REGISTRY_URL, PORT } = process.env;
  if (REGISTRY_URL !== undefined && !isHttpAddress(REGISTRY_URL)) throw new Error(texts.wrongRegistry(REGISTRY_URL));
  return REGISTRY_URL ?? (PORT === undefined ? undefined : `http://localhost:${PORT}`);
}

/** Address of the registry: `REGISTRY_URL`, else the local start's gateway, at `PORT` or at 8080 by default. */
export async function registryUrl(): Promise<string> {
  return givenAddress() ?? (await localStartInUse())?.url ?? 'http://localhost:8080';
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

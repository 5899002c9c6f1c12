import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { texts } from './texts.ts';

const localSecrets = z.object({
  teams: z.record(z.string(), z.string()),
  releases: z.record(z.string(), z.object({ privateKey: z.string() })).default({}),
});

/** Secrets of this checkout's `npm start`. */
export const localSecretsFile = path.resolve(import.meta.dirname, '../../../.vitrina/run/secrets.json');

function fromList(list: string | undefined, name: string): string | undefined {
  const pair = list?.split(',').find((entry) => entry.trim().startsWith(`${name}:`));
  return pair?.trim().slice(name.length + 1);
}

async function readLocalSecrets(): Promise<z.infer<typeof localSecrets> | null> {
  const text = await readFile(localSecretsFile, 'utf8').catch(() => null);
  if (text === null) return null;
  const read = localSecrets.safeParse(parseJson(text));
  if (!read.success) throw new Error(texts.badSecrets(localSecretsFile));
  return read.data;
}

/** Takes the variables of a folder's `.env` into this process; those that are set already stay. */
export async function readEnvironment(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, '.env'), 'utf8').catch(() => '');
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/**
 * The team's publishing token: `TEAM_TOKEN`, else its entry of `TEAM_TOKENS`, else what the local start made.
 * @throws where there is none
 */
export async function teamToken(name: string): Promise<string> {
  const named = process.env.TEAM_TOKEN ?? fromList(process.env.TEAM_TOKENS, name);
  const token = named ?? (await readLocalSecrets())?.teams[name];
  if (!token) throw new Error(texts.withoutToken(name));
  return token;
}

/**
 * The key that the team signs releases with: `SIGNING_KEY`, else its entry of `SIGNING_KEYS`, else what the local start made.
 * @returns undefined where there is none: a registry without keys takes releases unsigned
 */
export async function signingKey(name: string): Promise<string | undefined> {
  const named = process.env.SIGNING_KEY ?? fromList(process.env.SIGNING_KEYS, name);
  return named ?? (await readLocalSecrets())?.releases[name]?.privateKey;
}

/** Address of the registry: `REGISTRY_URL`, else the gateway of the local start. */
export function registryUrl(): string {
  return process.env.REGISTRY_URL ?? `http://localhost:${process.env.PORT ?? 8080}`;
}

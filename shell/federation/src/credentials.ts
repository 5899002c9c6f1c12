import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const localSecrets = z.object({ teams: z.record(z.string(), z.string()) });

const localFile = path.resolve(import.meta.dirname, '../../../.vitrina/run/secrets.json');

function fromList(list: string | undefined, name: string): string | undefined {
  const pair = list?.split(',').find((entry) => entry.trim().startsWith(`${name}:`));
  return pair?.trim().slice(name.length + 1);
}

async function fromLocalStart(name: string): Promise<string | undefined> {
  const text = await readFile(localFile, 'utf8').catch(() => null);
  return text === null ? undefined : localSecrets.parse(JSON.parse(text)).teams[name];
}

/**
 * The team's publishing token: `TEAM_TOKEN`, else its entry of `TEAM_TOKENS`, else what the local start made.
 * @throws where there is none
 */
export async function teamToken(name: string): Promise<string> {
  const token = process.env.TEAM_TOKEN ?? fromList(process.env.TEAM_TOKENS, name) ?? (await fromLocalStart(name));
  if (!token) throw new Error(`no publishing token for ${name}: set TEAM_TOKEN`);
  return token;
}

/** Address of the registry: `REGISTRY_URL`, else the gateway of the local start. */
export function registryUrl(): string {
  return process.env.REGISTRY_URL ?? `http://localhost:${process.env.PORT ?? 8080}`;
}

import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { newTeamOrder, type TeamCredentials } from '@vitrina/contracts/microfrontends/team-orders';
import { z } from 'zod';
import { foreignLocalStart, localSecretsFile } from '../credentials.ts';
import { getTeam, sendOrder } from '../registry-client.ts';
import { teamTexts as texts } from './texts.ts';

/** Fields of a local start's secrets that are read or changed; all others are kept. */
const localSecrets = z.looseObject({
  teams: z.record(z.string(), z.string()),
  releases: z.record(z.string(), z.object({ publicKey: z.string(), privateKey: z.string() })),
  authority: z.object({ privateKey: z.string() }).optional(),
});

async function readLocal(): Promise<z.infer<typeof localSecrets> | null> {
  const text = await readFile(await localSecretsFile(), 'utf8').catch(() => null);
  return text === null ? null : localSecrets.parse(JSON.parse(text));
}

/** The key that signs orders about teams: `TEAM_AUTHORITY_KEY`, else the local start's. @throws with the remedy */
export async function authorityKey(): Promise<string> {
  const key = process.env.TEAM_AUTHORITY_KEY || (await readLocal())?.authority?.privateKey;
  if (!key) throw new Error(texts.withoutAuthority);
  return key;
}

/**
 * Stores the credentials of a local start's team with the start's secrets: its commands find them there, and the next start
 * recreates the team. Does nothing for another platform.
 */
export async function keepLocally(name: string, { order, token, signingKey }: TeamCredentials): Promise<void> {
  if (process.env.TEAM_AUTHORITY_KEY) return;
  const secrets = await readLocal();
  if (!secrets) return;
  const { [name]: _token, ...teams } = secrets.teams;
  const { [name]: _keys, ...releases } = secrets.releases;
  const [publicKey] = order.llaves;
  const isThere = token && signingKey && publicKey;
  const changed = isThere
    ? {
        teams: { ...teams, [name]: token },
        releases: { ...releases, [name]: { publicKey, privateKey: signingKey } },
      }
    : { teams, releases };
  await writeFile(await localSecretsFile(), JSON.stringify({ ...secrets, ...changed }, null, 2), { mode: 0o600 });
}

/**
 * Adds the team of a folder in another repository to the local start in use, if it is missing there. A local platform asks
 * its only developer for no permission.
 * @returns the platform's address; null if there was nothing to do
 */
export async function addToLocalStart(name: string): Promise<string | null> {
  const start = await foreignLocalStart();
  // A key in the environment means that the team belongs to another platform.
  if (!start || process.env.TEAM_AUTHORITY_KEY) return null;
  const secrets = await readLocal();
  if (!secrets?.authority || Object.hasOwn(secrets.teams, name)) return null;
  const team = await getTeam(start.url, name);
  if (team.activo) return null;
  const change = { action: 'alta', author: userInfo().username, reason: texts.reasons.add } as const;
  const made = newTeamOrder(secrets.authority.privateKey, team, change);
  await sendOrder(start.url, made.order);
  await keepLocally(name, made);
  return start.url;
}

import { rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { newTeamOrder, type TeamCredentials } from '@vitrina/contracts/microfrontends/team-orders';
import { z } from 'zod';
import { localSecretsFile, localStartWithSecrets, readSecretsFile } from '../credentials.ts';
import { getTeam, sendOrder } from '../registry-client.ts';
import { teamTexts as texts } from './texts.ts';

/** Fields of a local start's secrets that are read or changed; all others are kept. */
const localSecrets = z.looseObject({
  teams: z.record(z.string(), z.string()),
  releases: z.record(z.string(), z.object({ publicKey: z.string(), privateKey: z.string() })),
  authority: z.object({ privateKey: z.string() }).optional(),
});

type LocalSecrets = z.infer<typeof localSecrets>;

const readLocal = (): Promise<LocalSecrets | null> => readSecretsFile(localSecrets);

/** Replaces the file in one step: an interrupted command must not leave half of a platform's secrets. */
async function writeLocal(secrets: LocalSecrets): Promise<void> {
  const file = await localSecretsFile();
  const next = `${file}.${process.pid}`;
  await writeFile(next, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(next, file);
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
  await writeLocal({ ...secrets, ...changed });
}

/** Stores a team's new token with the secrets of the local start that its old one came from, if it did. */
export async function keepLocalToken(name: string, token: string): Promise<void> {
  const secrets = (await localStartWithSecrets()) && (await readLocal());
  if (secrets) await writeLocal({ ...secrets, teams: { ...secrets.teams, [name]: token } });
}

/**
 * Adds the team of a folder to the local start in use, if it is missing there: a local platform asks its only developer for no
 * permission. A team whose token was lost, because an earlier command was interrupted, gets another one.
 * @returns the platform's address; null if there was nothing to do
 */
export async function addToLocalStart(name: string): Promise<string | null> {
  const start = await localStartWithSecrets();
  // A key in the environment means that the team belongs to another platform.
  if (!start || process.env.TEAM_AUTHORITY_KEY) return null;
  const secrets = await readLocal();
  if (!secrets?.authority || Object.hasOwn(secrets.teams, name)) return null;
  const team = await getTeam(start.url, name);
  const change = {
    action: team.activo ? 'cambio' : 'alta',
    author: userInfo().username,
    reason: texts.reasons.add,
  } as const;
  const made = newTeamOrder(secrets.authority.privateKey, team, change);
  await sendOrder(start.url, made.order);
  await keepLocally(name, made);
  return start.url;
}

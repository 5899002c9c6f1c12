import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newReleaseKeys, type ReleaseKeyPair } from '@vitrina/contracts/microfrontends/signature';
import type { Credentials } from './backing/backing.ts';
import { paths } from './paths.ts';

/** Secrets of a local platform: backing services' accounts and what the services sign and check with. */
export interface Secrets extends Credentials {
  session: string;
  service: string;
  /** Signs backups; no service has it. */
  backup: string;
  /** Publishing token of each team, by microfrontend's name. */
  teams: Record<string, string>;
  /** With what each team signs its releases. */
  releases: Record<string, ReleaseKeyPair>;
}

const secret = () => randomBytes(32).toString('hex');

/** New random secrets with a publishing token for each of the teams. */
export function newSecrets(teams: readonly string[]): Secrets {
  return {
    objectsAccessKey: `vitrina${randomBytes(4).toString('hex')}`,
    objectsSecretKey: secret(),
    searchKey: secret(),
    session: secret(),
    service: secret(),
    backup: secret(),
    teams: Object.fromEntries(teams.map((team) => [team, secret()])),
    releases: Object.fromEntries(teams.map((team) => [team, newReleaseKeys()])),
  };
}

/**
 * The secrets of this checkout's `npm start`: made once, readable by their owner only. Teams that came later get theirs.
 * @param folder where `secrets.json` is kept
 */
export async function loadSecrets(teams: readonly string[], folder = paths.run): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const fresh = newSecrets(teams);
  const text = await readFile(file, 'utf8').catch(() => null);
  const kept = text === null ? null : (JSON.parse(text) as Secrets);
  const secrets = kept
    ? {
        ...fresh,
        ...kept,
        teams: { ...fresh.teams, ...kept.teams },
        releases: { ...fresh.releases, ...kept.releases },
      }
    : fresh;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** The variables that every process of the platform reads its secrets from. */
export function secretEnvironment(secrets: Secrets): Record<string, string> {
  const teams = Object.entries(secrets.teams).map(([team, token]) => `${team}:${token}`);
  const keys = Object.entries(secrets.releases).map(([team, { publicKey }]) => `${team}:${publicKey}`);
  return {
    SESSION_SECRET: secrets.session,
    SERVICE_TOKEN: secrets.service,
    TEAM_TOKENS: teams.join(','),
    RELEASE_KEYS: keys.join(','),
  };
}

/** What the teams publish and sign with; no service needs it. */
export function publishingEnvironment(secrets: Secrets): Record<string, string> {
  const keys = Object.entries(secrets.releases).map(([team, { privateKey }]) => `${team}:${privateKey}`);
  return { ...secretEnvironment(secrets), SIGNING_KEYS: keys.join(',') };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContractFile, MicrofrontendStatus, Origin } from '@vitrina/contracts/microfrontends';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import { versionOf } from '@vitrina/contracts/microfrontends/version';
import { z } from 'zod';
import type { BuildResult } from './build.ts';
import { registryUrl, signingKey, teamToken } from './credentials.ts';
import { parseJson } from './parse-json.ts';
import { RegistryClient, RegistryRefusal } from './registry-client.ts';
import { readSourceMaps } from './source-maps.ts';
import { texts } from './texts.ts';

/** Attempts at moving a channel while others move it too. */
const MOVE_ATTEMPTS = 3;

const packageFile = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) });

/** The client of the team that owns a microfrontend. */
export async function clientFor(name: string): Promise<RegistryClient> {
  return new RegistryClient(await registryUrl(), await teamToken(name));
}

async function readFiles(contract: ContractFile, output: string): Promise<Record<string, string>> {
  const entries = contract.files.map(async (file) => {
    const bytes = await readFile(path.join(output, file.path));
    return [file.path, bytes.toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @throws where the file is missing or states no version */
async function packageVersion(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const read = packageFile.safeParse(parseJson(text));
  if (!read.success) throw new Error(texts.withoutVersion(file));
  return read.data.version;
}

/** @throws where the key is none */
function signedBy(key: string, version: string, contract: ContractFile): string {
  try {
    return signRelease(key, version, contract);
  } catch (cause) {
    throw new Error(texts.badKey(contract.name), { cause });
  }
}

/** Uploads a build to the registry; answers its version. Repeating it changes nothing. */
export async function publish({ contract, output }: BuildResult): Promise<string> {
  const version = versionOf(await packageVersion(path.join(output, '../package.json')), contract);
  const client = await clientFor(contract.name);
  const key = await signingKey(contract.name);
  await client.publish(contract.name, {
    version,
    contrato: contract,
    archivos: await readFiles(contract, output),
    mapas: await readSourceMaps(contract, output),
    ...(key && { firma: signedBy(key, version, contract) }),
  });
  return version;
}

/** Who gets a version. */
export interface Share {
  /** 100 makes it live for everyone, 1 to 99 a canary; undefined leaves it to the registry, for an automatic canary. */
  percentage?: number | undefined;
  /** True where the registry raises the canary by itself. */
  automatic: boolean;
}

/** A version, and who gets it. */
export interface Given extends Share {
  version: string;
  percentage: number;
}

/** One move of a channel. */
interface Step {
  version: string;
  porcentaje?: number | undefined;
  automatico: boolean;
  motivo: string;
  origen?: Origin | undefined;
}

type Channel = MicrofrontendStatus['canal'];

/**
 * Makes moves one after the other until a channel is as wanted; reads it again where another move came first.
 * @returns the channel as it is then
 */
async function moveUntilDone(name: string, nextOf: (canal: Channel) => Step | null): Promise<Channel> {
  const client = await clientFor(name);
  for (let attempt = 1; ; ) {
    const { canal } = await client.status(name);
    const next = nextOf(canal);
    if (next === null) return canal;
    try {
      await client.move(name, { ...next, revision: canal.revision });
    } catch (error) {
      const raced = error instanceof RegistryRefusal && error.code === 'revision_distinta';
      if (!raced || attempt === MOVE_ATTEMPTS) throw error;
      attempt += 1;
    }
  }
}

/**
 * Gives a published version to a share of the visitors, unless they get it already; ends the canary of another one first.
 * @returns the share that it has then
 */
export async function give(
  name: string,
  version: string,
  share: Share,
  motivo: string,
  origen?: Origin,
): Promise<Given> {
  const { percentage: porcentaje, automatic: automatico } = share;
  const { canario: running } = await moveUntilDone(name, ({ activa, canario }) => {
    if (canario && canario.version !== version) {
      return { version: canario.version, porcentaje: 0, automatico: false, motivo, origen };
    }
    const isGiven = canario?.automatico === automatico && (porcentaje ?? canario.porcentaje) === canario.porcentaje;
    return activa === version || isGiven ? null : { version, porcentaje, automatico, motivo, origen };
  });
  return { version, percentage: running?.porcentaje ?? 100, automatic: running?.automatico ?? false };
}

/** Gives the version in canary to another share of the visitors. @throws where there is none */
export async function promote(name: string, share: Share, reason: string, origin: Origin): Promise<Given> {
  const { canal } = await (await clientFor(name)).status(name);
  if (!canal.canario) throw new Error(texts.withoutCanary(name));
  const { version } = canal.canario;
  return give(name, version, share, reason, origin);
}

/** Takes a published version out for good. */
export async function retire(name: string, version: string): Promise<void> {
  await (await clientFor(name)).retire(name, version);
}

/** Changes the team's token; answers the new one, which is shown nowhere else. */
export async function rotateToken(name: string): Promise<string> {
  return (await clientFor(name)).rotateToken(name);
}

/** What a way back or a withdrawal tells the log. */
interface Said {
  reason: string;
  origin: Origin;
}

/**
 * Makes an earlier version live: the named one; else ends the canary; else the newest version that was live before and has no
 * reports of failures, or the one with the fewest.
 * @returns the version that everyone gets then
 * @throws where there is none
 */
export async function rollback(name: string, version: string | undefined, { reason, origin }: Said): Promise<string> {
  const client = await clientFor(name);
  try {
    const { version: live } = await client.rollback(name, { version, motivo: reason, origen: origin });
    if (live !== null) return live;
  } catch (error) {
    const isNone = error instanceof RegistryRefusal && error.code === 'version_desconocida' && version === undefined;
    if (!isNone) throw error;
  }
  throw new Error(texts.noEarlier(name));
}

/** Takes a microfrontend off all pages until a version of it is activated again. */
export async function withdraw(name: string, { reason, origin }: Said): Promise<void> {
  await (await clientFor(name)).withdraw(name, { motivo: reason, origen: origin });
}

/**
 * Operations of a team at the registry: publishing a signed build, giving a version to a share of the visitors, and
 * taking it back. A channel is read before each move, and read again if another move came first.
 */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  budgetOverrun,
  type ContractFile,
  hasReviewedBudget,
  type MicrofrontendStatus,
  type Origin,
} from '@vitrina/contracts/microfrontends';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import { versionOf } from '@vitrina/contracts/microfrontends/version';
import { z } from 'zod';
import type { BuildResult } from './build.ts';
import { registryUrl, signingKey, teamToken } from './credentials.ts';
import { parseJson } from './parse-json.ts';
import { getTeam, RegistryClient, RegistryRefusal } from './registry-client.ts';
import { texts } from './texts.ts';

/** Maximum number of attempts to move a channel that others move at the same time. */
const MOVE_ATTEMPTS = 3;

const packageFile = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) });

/** Creates the client of the team that owns a microfrontend. */
export async function clientFor(name: string): Promise<RegistryClient> {
  return new RegistryClient(await registryUrl(), await teamToken(name));
}

async function readFiles(contract: ContractFile, output: string): Promise<Record<string, string>> {
  const entries = contract.files.map(async (file) => {
    const bytes = await readFile(path.join(output, file.path)).catch((cause: unknown) => {
      throw new Error(texts.missingFile(output, file.path), { cause });
    });
    return [file.path, bytes.toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @throws if the file is missing or has no version */
async function packageVersion(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const read = packageFile.safeParse(parseJson(text));
  if (!read.success) throw new Error(texts.withoutVersion(file));
  return read.data.version;
}

/** @throws if the key is invalid */
function signedBy(key: string, version: string, contract: ContractFile): string {
  try {
    return signRelease(key, version, contract);
  } catch (cause) {
    throw new Error(texts.badKey(contract.name), { cause });
  }
}

/** Uploads a build to the registry. Repeating it changes nothing. @returns its version */
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

/** Share of the visitors who get a version. */
export interface Share {
  /** 100 makes it live for everyone, 1 to 99 is a canary; undefined lets the registry choose, for an automatic canary. */
  percentage?: number | undefined;
  /** True if the registry raises the canary automatically. */
  automatic: boolean;
}

/** A version and its share of the visitors. */
export interface VersionShare extends Share {
  version: string;
  percentage: number;
}

/** Called with the state that each decision is based on; throws if the decision must not be made. */
type Check = (status: MicrofrontendStatus) => unknown;

/**
 * Activates a published version for a share of the visitors, unless it already has that share. Ends the canary of another
 * version first. If another move comes first, decides again; once the version has its share, a later move of another
 * person is kept.
 * @param check may refuse; called before each move, because each attempt is based on another state
 * @returns the resulting share
 */
export async function setShare(
  name: string,
  version: string,
  share: Share,
  motivo: string,
  origen?: Origin,
  check: Check = () => undefined,
): Promise<VersionShare> {
  const client = await clientFor(name);
  const { percentage: porcentaje, automatic: automatico } = share;
  let attempt = 1;
  for (let isDone = false; !isDone; ) {
    const status = await client.status(name);
    await check(status);
    const { activa, canario, revision } = status.canal;
    const isOther = canario !== null && canario.version !== version;
    const hasShare = canario?.automatico === automatico && (porcentaje ?? canario.porcentaje) === canario.porcentaje;
    if (!isOther && (activa === version || hasShare)) break;
    const step = isOther
      ? { version: canario.version, porcentaje: 0, automatico: false }
      : { version, porcentaje, automatico };
    try {
      await client.move(name, { ...step, motivo, origen, revision });
      isDone = !isOther;
    } catch (error) {
      const raced = error instanceof RegistryRefusal && error.code === 'revision_distinta';
      if (!raced || attempt === MOVE_ATTEMPTS) throw error;
      attempt += 1;
    }
  }
  const { activa, canario } = (await client.status(name)).canal;
  if (canario?.version === version) {
    return { version, percentage: canario.porcentaje, automatic: canario.automatico };
  }
  return { version, percentage: activa === version ? 100 : (porcentaje ?? 100), automatic: automatico };
}

/** Changes the share of the version in canary. @throws if there is no canary, also if it ends first */
export async function promote(name: string, share: Share, reason: string, origin: Origin): Promise<VersionShare> {
  const { canal } = await (await clientFor(name)).status(name);
  if (!canal.canario) throw new Error(texts.withoutCanary(name));
  const { version } = canal.canario;
  return setShare(name, version, share, reason, origin, ({ canal: { canario } }) => {
    if (canario?.version !== version) throw new Error(texts.canaryEnded(name, version));
  });
}

/**
 * Makes an earlier version live. Without a version: ends the canary; if there is no canary, takes the newest earlier live
 * version without reported failures, or else the version with the fewest.
 * @param options.revision channel revision that the decision is based on; without it, whatever is live is left
 * @returns the version that everyone gets afterwards
 * @throws if there is no earlier version, or the channel has another revision
 */
export async function rollback(
  name: string,
  version: string | undefined,
  { reason, origin, revision }: { reason: string; origin: Origin; revision?: number },
): Promise<string> {
  const client = await clientFor(name);
  try {
    const { version: live } = await client.rollback(name, { version, revision, motivo: reason, origen: origin });
    if (live !== null) return live;
  } catch (error) {
    const isNone = error instanceof RegistryRefusal && error.code === 'version_desconocida' && version === undefined;
    if (!isNone) throw error;
  }
  throw new Error(texts.noEarlier(name));
}

/** Longest wait for the platform during a build, in milliseconds. Without a response the default limits apply. */
const WAIT_MS = 3_000;

/**
 * Compares a build with its JavaScript limits, including limits that the platform's administrators raised. Requests them
 * only if the build exceeds the default ones.
 * @returns one line with the remedy, or null within the limits
 */
export async function overrunOf(contract: ContractFile): Promise<string | null> {
  const overrun = budgetOverrun(contract);
  if (!overrun || hasReviewedBudget(contract.name)) return overrun;
  const { limites } = await getTeam(await registryUrl(), contract.name, WAIT_MS).catch(() => ({ limites: null }));
  return budgetOverrun(contract, limites ? { firstKb: limites.primera, totalKb: limites.total } : undefined);
}

/** Position data of a source map; the sources themselves stay with the team. */
const places = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()),
  mappings: z.string(),
});

/**
 * Reads the source maps next to a build's scripts, for the registry only: no script refers to them and no browser gets them.
 * @returns each map without the sources' text, as gzip and base64, by the path of its script
 */
async function readSourceMaps(contract: ContractFile, output: string): Promise<Record<string, string>> {
  const mapOf = (script: string) => path.join(output, `${script}.map`);
  const scripts = contract.files.filter(({ kind, path: file }) => kind === 'script' && existsSync(mapOf(file)));
  const entries = scripts.map(async ({ path: script }) => {
    const map = places.parse(JSON.parse(await readFile(mapOf(script), 'utf8')));
    return [script, gzipSync(JSON.stringify(map)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Runs a command in each folder, one after another, and retries those the registry refused after the others: when a page
 * moves between microfrontends, the old owner must release it first.
 * @throws {RegistryRefusal} the first refusal, once a retry gets no further folder through; any other error immediately
 */
export async function runInEach(folders: readonly string[], run: (folder: string) => Promise<void>): Promise<void> {
  let left = folders;
  for (;;) {
    const refused: string[] = [];
    let reason: RegistryRefusal | null = null;
    for (const folder of left) {
      try {
        await run(folder);
      } catch (error) {
        if (!(error instanceof RegistryRefusal)) throw error;
        reason ??= error;
        refused.push(folder);
      }
    }
    if (!reason) return;
    if (refused.length === left.length) throw reason;
    left = refused;
  }
}

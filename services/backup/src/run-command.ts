import { resolve } from 'node:path';
import { ConfigError, loadConfig, mongoConfig, ObjectStore, objectsConfig, processConfig } from '@vitrina/kernel';
import { z } from 'zod';
import type { Platform } from './back-up.ts';
import { Databases } from './documents.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { type Progress, progressPrinter } from './progress.ts';

/** Option that accepts a backup without a signature. */
const UNSIGNED = '--unsigned';
const MISSING_KEY =
  'BACKUP_KEY (or BACKUP_KEY_FILE) is missing: the key with which backups are signed, such as of `openssl rand -hex 32`';
const RISK =
  'The signature is not checked: anyone who could write to this folder can have put accounts, roles and passwords into it.';

const noRoom = (name: string, folder: string) =>
  `${folder} takes no more: its disk is full, or a quota or file size limit is reached. Make room and run npm run ${name} ` +
  'with the same folder again: it goes on.';

/** True if a file could not be written completely. */
function hasNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
}

/**
 * Runs a command on the folder in its only argument. The exit code is 2 without a folder, 78 for a wrong configuration, 1
 * for a failure.
 */
export async function runCommand(
  name: string,
  run: (
    folder: string,
    platform: Platform & { mongoUrl: string },
    progress: Progress,
    key: string | null,
  ) => Promise<Manifest>,
): Promise<void> {
  const words = process.argv.slice(2);
  const isUnsigned = words.includes(UNSIGNED);
  const [folder, ...more] = words.filter((word) => word !== UNSIGNED);
  if (!folder || more.length > 0) {
    console.error(`npm run ${name} -- <folder> [${UNSIGNED}]`);
    process.exitCode = 2;
    return;
  }
  let databases: Databases | undefined;
  try {
    const config = readConfig();
    const { MONGODB_URL: mongoUrl, NAMESPACE: namespace, BACKUP_KEY } = config;
    if (BACKUP_KEY === undefined && !isUnsigned) throw new ConfigError(MISSING_KEY);
    if (isUnsigned) console.warn(RISK);
    databases = await Databases.connect(mongoUrl, namespace);
    const progress = progressPrinter((line) => console.log(line));
    const store = new ObjectStore(config, namespace);
    const {
      id,
      namespace: origin,
      finishedAt,
      collections,
      buckets,
    } = await run(
      resolve(folder),
      { namespace, databases, store, mongoUrl },
      progress,
      isUnsigned ? null : (BACKUP_KEY ?? null),
    );
    progress.end();
    const documents = collections.reduce((sum, entry) => sum + entry.documents, 0);
    const objects = buckets.reduce((sum, entry) => sum + entry.objects, 0);
    console.log(
      `${name}: ${documents} documents and ${objects} objects; backup ${id} of NAMESPACE=${origin}, ${finishedAt}`,
    );
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof BackupError;
    console.error(isPlain ? error.message : hasNoRoom(error) ? noRoom(name, resolve(folder)) : error);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  } finally {
    await databases?.close();
  }
}

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...objectsConfig,
  /** Key that signs backups: at least 32 characters, for example from `openssl rand -hex 32`. */
  BACKUP_KEY: z.string().min(32).optional(),
};

type BackupConfig = z.output<z.ZodObject<typeof shape>>;

/** Reads the configuration; the databases and buckets of `NAMESPACE` are copied. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  return loadConfig(shape, env);
}

import { resolve } from 'node:path';
import { ConfigError, ObjectStore } from '@vitrina/kernel';
import type { Platform } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { readConfig } from './config.ts';
import { Databases } from './databases.ts';
import type { Manifest } from './manifest.ts';
import { type Progress, printedProgress } from './progress.ts';

/**
 * Runs a command on the folder that its one argument names. The exit code is 2 without a folder, 78 for a wrong
 * configuration, 1 for a failure.
 */
export async function runCommand(
  name: string,
  run: (folder: string, platform: Platform & { mongoUrl: string }, progress: Progress) => Promise<Manifest>,
): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) {
    console.error(`npm run ${name} -- <folder>`);
    process.exitCode = 2;
    return;
  }
  let databases: Databases | undefined;
  try {
    const config = readConfig();
    const { MONGODB_URL: mongoUrl, NAMESPACE: namespace } = config;
    databases = await Databases.connect(mongoUrl, namespace);
    const progress = printedProgress((line) => console.log(line));
    const store = new ObjectStore(config, namespace);
    const { collections, buckets } = await run(resolve(folder), { namespace, databases, store, mongoUrl }, progress);
    progress.end();
    const documents = collections.reduce((sum, entry) => sum + entry.documents, 0);
    const objects = buckets.reduce((sum, entry) => sum + entry.objects, 0);
    console.log(`${name}: ${documents} documents and ${objects} objects`);
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupError ? error.message : error);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  } finally {
    await databases?.close();
  }
}

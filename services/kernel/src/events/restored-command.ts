import { ConfigError } from '../config/load.ts';
import { createLog } from '../log.ts';
import { connectMongo } from '../mongo.ts';
import { beginEpoch } from './epoch.ts';

/**
 * Runs the command `restored` of a service: starts a new epoch of its database. Only needed after a restore if Redis
 * was lost as well; the running service detects all other restores. The exit code is 78 for an invalid configuration.
 */
export async function runRestoredCommand(
  service: string,
  readConfig: () => { MONGODB_URL: string; NAMESPACE: string; LOG_LEVEL: Parameters<typeof createLog>[1]['LOG_LEVEL'] },
): Promise<void> {
  try {
    const config = readConfig();
    const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, service);
    try {
      createLog(service, config).info(
        { epoch: await beginEpoch(mongo) },
        'new epoch begun: its events count as newer than all earlier ones',
      );
    } finally {
      await mongo.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 78;
  }
}

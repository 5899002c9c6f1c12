import { configOrExit, connectMongo, createLog, type Log } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import { type DirectoryConfig, readConfig } from '../config.ts';
import { openStore, type Store } from '../model/store.ts';
import { createEngine, type Engine } from '../search/engine.ts';

/** Dependencies of the directory's commands. */
export interface CommandDependencies {
  config: DirectoryConfig;
  mongo: Connection;
  store: Store;
  engine: Engine;
  log: Log;
}

/** Runs a command with the service's configuration; the exit code is 78 for a wrong configuration, 1 for a failure. */
export async function runCommand(run: (dependencies: CommandDependencies) => Promise<void>): Promise<void> {
  const config = configOrExit(readConfig);
  const log = createLog('directory', config);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'directory');
  try {
    await run({ config, mongo, store: await openStore(mongo), engine: createEngine(config, 'indexing'), log });
  } catch (error) {
    log.fatal({ err: error }, 'command failed');
    process.exitCode = 1;
  } finally {
    await mongo.close();
  }
}

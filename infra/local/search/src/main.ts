import { startServer } from './server.ts';

/** Time limit for a graceful stop, in milliseconds; a hard stop is also safe because of the journal. */
const STOP_DEADLINE_MS = 8_000;

const { PORT = '7700', SEARCH_DATA_DIR: dataDir, SEARCH_MASTER_KEY: masterKey } = process.env;
const port = Number(PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT must be a port number, not "${PORT}"`);
if (!dataDir) throw new Error('SEARCH_DATA_DIR must name the directory of the state');

const server = await startServer({ port, dataDir, masterKey: masterKey || undefined });
console.log(`search listens on ${server.url}`);

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  void server.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

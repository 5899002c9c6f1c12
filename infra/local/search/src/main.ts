import { startServer } from './server.ts';

/** Time limit for a graceful stop, in milliseconds; a hard stop is also safe because of the journal. */
const STOP_DEADLINE_MS = 8_000;

function readPort(): number {
  const port = Number(process.env.PORT ?? '7700');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${process.env.PORT}"`);
  return port;
}

function readDataDir(): string {
  const directory = process.env.SEARCH_DATA_DIR;
  if (directory === undefined || directory === '')
    throw new Error('SEARCH_DATA_DIR must name the directory of the state');
  return directory;
}

const key = process.env.SEARCH_MASTER_KEY;
const server = await startServer({
  port: readPort(),
  dataDir: readDataDir(),
  masterKey: key === undefined || key === '' ? undefined : key,
});
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

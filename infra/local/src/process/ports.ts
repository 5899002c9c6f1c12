import { randomInt } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Ports below those that systems give to outgoing connections and to listeners on port 0 (32,768 and up on Linux). */
const FIRST = 20_000;
const LAST = 32_000;
/** How long a port is reserved, in milliseconds: longer than any of our processes takes until it listens. */
const RESERVED_MS = 180_000;

const reservations = join(tmpdir(), `vitrina-ports-${userInfo().uid}`);

/**
 * A free port of the loopback interface for a process that is about to start. It is reserved for three minutes among
 * all runs on this machine: two of them asking at once never get the same one, of which the second process would end
 * while its tests talk to the first.
 */
export async function freePort(): Promise<number> {
  await mkdir(reservations, { recursive: true });
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await reserve(port)) && (await canListen(port))) return port;
  }
}

/** @returns false where another run holds the port; what has expired is dropped for the next try */
async function reserve(port: number): Promise<boolean> {
  const file = join(reservations, String(port));
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const since = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (since + RESERVED_MS < Date.now()) await rm(file, { force: true });
    return false;
  }
}

function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

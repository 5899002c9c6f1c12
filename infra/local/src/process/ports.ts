import { randomInt } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Start of the range below the ephemeral ports, which systems assign themselves (32,768 and up on Linux). */
const FIRST = 20_000;
const LAST = 32_000;
/** Duration of a reservation, in milliseconds: longer than any of our processes takes to listen. */
const RESERVED_MS = 180_000;

const reservations = join(tmpdir(), `vitrina-ports-${userInfo().uid}`);

/**
 * Reserves a free loopback port for a process that is about to start. The reservation holds for three minutes across
 * all runs on this machine. Otherwise two simultaneous runs could get the same port: the second process would exit, and
 * its tests would talk to the first.
 */
export async function freePort(): Promise<number> {
  await mkdir(reservations, { recursive: true });
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await reserve(port)) && (await canListen(port))) return port;
  }
}

/** @returns false if another run holds the port; an expired reservation is removed for the next try */
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

import { randomInt } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Failure, texts } from '../texts.ts';
import { commandOf } from './run.ts';

/** Start of the range below the ephemeral ports, which systems assign themselves (32,768 and up on Linux). */
const FIRST = 20_000;
const LAST = 32_000;
/** Duration of a reservation, in milliseconds: longer than any of our processes takes to listen. */
const RESERVED_MS = 180_000;

/** Folder of reservations, the same for all runs of a user even if one has temporary files of its own. */
const reservations = process.env.VITRINA_PORTS ?? join(tmpdir(), `vitrina-ports-${userInfo().uid}`);
process.env.VITRINA_PORTS = reservations;

/**
 * Reserves a free loopback port for a process that is about to start. The reservation holds for three minutes across
 * all runs on this machine. Otherwise two simultaneous runs could get the same port: the second process would exit, and
 * its tests would talk to the first.
 */
export async function freePort(): Promise<number> {
  await mkdir(reservations, { recursive: true });
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await reserve(port)) && (await listens(port, '127.0.0.1'))) return port;
  }
}

/**
 * Reserves the port that a server usually has, or a free one if it is taken or promised to another start that still runs:
 * two simultaneous starts both find it free, and the second would use the first one's server.
 */
export async function usualPort(port: number): Promise<number> {
  await mkdir(reservations, { recursive: true });
  if (await isAbandoned(port)) await rm(join(reservations, String(port)), { force: true });
  return (await reserve(port)) && (await isFree(port)) ? port : freePort();
}

/** Returns true if the process that reserved a port has ended; false also for a port that no one reserved. */
async function isAbandoned(port: number): Promise<boolean> {
  const holder = Number(await readFile(join(reservations, String(port)), 'utf8').catch(() => ''));
  return holder > 0 && (await commandOf(holder)) === '';
}

/** @returns false if another run holds the port; an expired reservation is removed for the next try */
async function reserve(port: number): Promise<boolean> {
  const file = join(reservations, String(port));
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
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

/** Makes a server listen on a host, at a free port unless one is given. @returns the port */
export async function listenOn(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Checks that a port is free.
 * @param what owner of the port, for the message
 * @param remedy command that chooses another port
 * @throws {Failure} with the taken port, the process that holds it, and how to choose another
 */
export async function claimPort(port: number, what: string, remedy: string): Promise<number> {
  if (await isFree(port)) return port;
  const owner = await ownerOfPort(port);
  throw new Failure(texts.portInUse(port, what, owner, remedy));
}

/** Returns true if both the loopback interface and all interfaces accept a listener on the port. */
export async function isFree(port: number): Promise<boolean> {
  return (await listens(port, '127.0.0.1')) && (await listens(port, '0.0.0.0'));
}

function listens(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Finds the process that listens on a TCP port, with its command line of up to 80 characters; null if not found. */
export async function ownerOfPort(port: number): Promise<{ pid: number; command: string } | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  const inodes = new Set(tables.flatMap((table) => listeningInodes(table, port)));
  if (inodes.size === 0) return null;
  for (const entry of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(entry)) continue;
    for (const descriptor of await readdir(`/proc/${entry}/fd`).catch(() => [])) {
      const target = await readlink(`/proc/${entry}/fd/${descriptor}`).catch(() => '');
      const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
      if (inode !== undefined && inodes.has(inode)) {
        const command = await commandOf(Number(entry));
        return { pid: Number(entry), command: command.slice(0, 80) };
      }
    }
  }
  return null;
}

/** Parses /proc/net/tcp or tcp6 and returns the inodes of sockets in state LISTEN on a port. */
export function listeningInodes(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.split(':').at(-1) === wanted && state === '0A')
    .flatMap((fields) => fields[9] ?? []);
}

import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { texts } from './texts.ts';

const localStart = z.object({
  /** Address of the platform, such as `http://localhost:8080`. */
  url: z.url(),
  /** Id of the process that runs it. */
  pid: z.int().positive(),
  /** Start time of that process; see {@link processStart}. */
  born: z.int().nonnegative(),
  /** Absolute path of the file with its secrets. */
  secrets: z.string().refine((file) => path.isAbsolute(file)),
});

/** Platform of `npm start` on this machine, as announced to commands in other folders. */
export type LocalStart = z.infer<typeof localStart>;

/** Folder in which this user's platforms announce themselves, one file for each port. */
function announcements(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const ofWindows = process.platform === 'win32' ? APPDATA : undefined;
  return path.join(XDG_CONFIG_HOME || ofWindows || path.join(homedir(), '.config'), 'vitrina', 'starts');
}

const portOf = (url: string) => new URL(url).port || '80';
const fileOf = (url: string) => path.join(announcements(), `${portOf(url)}.json`);

/**
 * Announces a platform to this user's commands, in a file that only this user can read. The file holds the path of the
 * secrets, not the secrets.
 * @returns a function that removes the announcement, unless another platform has replaced it
 */
export async function announceLocalStart(start: LocalStart): Promise<() => Promise<void>> {
  const file = fileOf(start.url);
  await mkdir(announcements(), { recursive: true, mode: 0o700 });
  // Removed first: overwriting would keep the old file's mode.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(start), { mode: 0o600, flag: 'wx' });
  return async () => {
    const there = await readAnnouncement(file);
    if (there?.pid === start.pid && there.born === start.born) await rm(file, { force: true });
  };
}

/**
 * Finds the platform of `npm start` on this machine at an address.
 * @param url if missing: the only running platform, or that of port 8080 among several
 * @returns null if the address is on another machine, or no platform of this user runs there
 * @throws if other users could have written the announcement
 */
export async function findLocalStart(url?: string): Promise<LocalStart | null> {
  if (url !== undefined && !isLoopback(url)) return null;
  const files = await readdir(announcements()).catch(() => []);
  const running: LocalStart[] = [];
  for (const name of files.filter((file) => /^\d+\.json$/.test(file))) {
    const start = await readAnnouncement(path.join(announcements(), name));
    if (start && isLoopback(start.url) && (await isRunning(start))) running.push(start);
  }
  const wanted = url === undefined ? '8080' : portOf(url);
  const [only] = url === undefined && running.length === 1 ? running : [];
  return only ?? running.find((start) => portOf(start.url) === wanted) ?? null;
}

/** True for a loopback address. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

async function readAnnouncement(file: string): Promise<LocalStart | null> {
  const about = await stat(file).catch(() => null);
  if (!about) return null;
  const isForeign = process.getuid !== undefined && (about.uid !== process.getuid() || (about.mode & 0o022) !== 0);
  if (isForeign) throw new Error(texts.foreignAnnouncement(file));
  try {
    return localStart.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The file is half written, or comes from another version of this tool.
    return null;
  }
}

/** True while the process recorded in a file or a run is alive. @param owner.born 0 if its start is unknown */
export async function isRunning({ pid, born }: { pid: number; born: number }): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const start = await processStart(pid);
  return start === null || born === 0 || start === born;
}

/**
 * Start time of a process, in clock ticks since boot: the 22nd field of /proc/<pid>/stat. It distinguishes a reused pid.
 * Null if the process or /proc is missing.
 */
export async function processStart(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field, the program's name, may contain spaces and brackets; the fields after its last bracket do not.
  const ticks = Number(text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]);
  return Number.isFinite(ticks) ? ticks : null;
}

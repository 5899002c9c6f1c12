import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { texts } from './texts.ts';

const localStart = z.object({
  /** Address of the platform, such as `http://localhost:8080`. */
  url: z.url(),
  /** The process that owns it. */
  pid: z.int().positive(),
  /** Start of that process; see {@link processStart}. */
  born: z.int().nonnegative(),
  /** Absolute path of the file with its secrets. */
  secrets: z.string().refine((file) => path.isAbsolute(file)),
});

/** A platform of `npm start` on this machine, as commands in other folders find it. */
export type LocalStart = z.infer<typeof localStart>;

/** Where the platforms that this user started announce themselves: one file for each port. */
function announcements(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const ofWindows = process.platform === 'win32' ? APPDATA : undefined;
  return path.join(XDG_CONFIG_HOME || ofWindows || path.join(homedir(), '.config'), 'vitrina', 'starts');
}

const portOf = (url: string) => new URL(url).port || '80';
const fileOf = (url: string) => path.join(announcements(), `${portOf(url)}.json`);

/**
 * Announces a platform to the commands of this user, in a file that no one else reads. The file names the secrets and holds none.
 * @returns a function that takes the announcement back, unless another platform has replaced it
 */
export async function announceLocalStart(start: LocalStart): Promise<() => Promise<void>> {
  const file = fileOf(start.url);
  await mkdir(announcements(), { recursive: true, mode: 0o700 });
  // An old file would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(start), { mode: 0o600, flag: 'wx' });
  return async () => {
    const there = await readAnnouncement(file);
    if (there?.pid === start.pid && there.born === start.born) await rm(file, { force: true });
  };
}

/**
 * The platform of `npm start` on this machine that an address leads to.
 * @param url without one, the only platform that runs, or that of port 8080 among several
 * @returns null where the address is another machine's, or no platform of this user runs there
 * @throws where others than this user could have written the announcement
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

/** True for an address of this machine alone. */
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
    // Half written, or by another version of this tool.
    return null;
  }
}

/**
 * True while the process lives that a file or a run names.
 * @param owner.born 0 where its start is unknown
 */
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
 * When a process started, in clock ticks since boot, so that a reused pid is not taken for it: the 22nd field of
 * /proc/<pid>/stat. Null where the process or /proc is missing.
 */
export async function processStart(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field, the program's name, may hold spaces and brackets; what follows the last bracket may not.
  const ticks = Number(text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]);
  return Number.isFinite(ticks) ? ticks : null;
}

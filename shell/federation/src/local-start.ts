import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { texts } from './texts.ts';

/** State file. Tools of other checkouts and versions read it too, so its fields must not be renamed. */
const stateFile = z
  .object({
    url: z.url(),
    pid: z.int().positive(),
    born: z.int().nonnegative(),
    secrets: z.string().refine((file) => path.isAbsolute(file)),
  })
  .transform(({ born, ...start }): LocalStart => ({ ...start, startTicks: born }));

/** Platform of `npm start` on this machine, as recorded for commands in other folders. */
export interface LocalStart {
  /** Address of the platform, such as `http://localhost:8080`. */
  url: string;
  pid: number;
  /** Start time of that process; see {@link processStart}. */
  startTicks: number;
  /** Absolute path of the file with its secrets. */
  secrets: string;
}

/** Folder with one state file for each running platform of this user, named by port. */
function stateFolder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const ofWindows = process.platform === 'win32' ? APPDATA : undefined;
  return path.join(XDG_CONFIG_HOME || ofWindows || path.join(homedir(), '.config'), 'vitrina', 'starts');
}

const portOf = (url: string) => new URL(url).port || '80';
const fileOf = (url: string) => path.join(stateFolder(), `${portOf(url)}.json`);

/**
 * Records a running platform for this user's commands, in a file that only this user can read. The file contains the path
 * of the secrets, not the secrets.
 * @returns a function that removes the file, unless another platform has replaced it
 */
export async function recordLocalStart(start: LocalStart): Promise<() => Promise<void>> {
  const file = fileOf(start.url);
  await mkdir(stateFolder(), { recursive: true, mode: 0o700 });
  // Remove the old file first, because overwriting keeps its mode.
  await rm(file, { force: true });
  const { startTicks: born, ...state } = start;
  await writeFile(file, JSON.stringify({ ...state, born }), { mode: 0o600, flag: 'wx' });
  return async () => {
    const current = await readState(file);
    if (current?.pid === start.pid && current.startTicks === start.startTicks) await rm(file, { force: true });
  };
}

/**
 * Finds the platform of `npm start` on this machine at an address.
 * @param url if omitted, finds the only running platform; if several run, the one on port 8080
 * @returns null if the address is on another machine, or no platform of this user runs there
 * @throws if other users can write the state file
 */
export async function findLocalStart(url?: string): Promise<LocalStart | null> {
  if (url !== undefined && !isLoopback(url)) return null;
  const files = await readdir(stateFolder()).catch(() => []);
  const running: LocalStart[] = [];
  for (const name of files.filter((file) => /^\d+\.json$/.test(file))) {
    const start = await readState(path.join(stateFolder(), name));
    if (start && isLoopback(start.url) && (await isRunning(start))) running.push(start);
  }
  const wanted = url === undefined ? '8080' : portOf(url);
  const [only] = url === undefined && running.length === 1 ? running : [];
  return only ?? running.find((start) => portOf(start.url) === wanted) ?? null;
}

/** True for a loopback address. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

async function readState(file: string): Promise<LocalStart | null> {
  const stats = await stat(file).catch(() => null);
  if (!stats) return null;
  const isForeign = process.getuid !== undefined && (stats.uid !== process.getuid() || (stats.mode & 0o022) !== 0);
  if (isForeign) throw new Error(texts.foreignState(file));
  try {
    return stateFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The file is half written, or comes from another version of this tool.
    return null;
  }
}

/**
 * True while a recorded process is alive.
 * @param owner.startTicks start time from {@link processStart}; 0 if unknown, then any process with this pid counts
 */
export async function isRunning({ pid, startTicks }: { pid: number; startTicks: number }): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const start = await processStart(pid);
  return start === null || startTicks === 0 || start === startTicks;
}

/**
 * Start time of a process, in clock ticks since boot: the 22nd field of /proc/<pid>/stat. Tells apart two processes that had
 * the same pid. Null if the process or /proc is missing.
 */
export async function processStart(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field, the program's name, may contain spaces and parentheses, so the fields are counted after the last
  // closing parenthesis.
  const ticks = Number(text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]);
  return Number.isFinite(ticks) ? ticks : null;
}

import { readdir, readFile } from 'node:fs/promises';

/** Linux reports CPU time in hundredths of a second (USER_HZ) on every platform that Node supports. */
const MS_PER_TICK = 10;

/** Fields of /proc/<pid>/stat. */
export interface ProcessTimes {
  parent: number;
  /** CPU of the process itself, in milliseconds. */
  ownMs: number;
  /** CPU of its children that have ended and were waited for, in milliseconds. */
  endedChildrenMs: number;
}

/** Reads a line of /proc/<pid>/stat. The program's name in brackets may contain spaces and brackets. */
export function parseStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    ownMs: (field(14) + field(15)) * MS_PER_TICK,
    endedChildrenMs: (field(16) + field(17)) * MS_PER_TICK,
  };
}

/**
 * CPU that processes and all their descendants have used so far, including ended ones, in milliseconds.
 * @throws {Error} if one of the processes is not running
 */
export async function cpuMs(...pids: readonly number[]): Promise<number> {
  const all = await readAll();
  for (const pid of pids) if (!all.has(pid)) throw new Error(`process ${pid} has ended`);
  const tree = new Set(pids);
  // A child may precede its parent in the list, so the loop repeats until nothing is added.
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const [pid, { parent }] of all) if (tree.has(parent)) tree.add(pid);
  }
  let total = 0;
  for (const pid of tree) {
    const times = all.get(pid);
    if (times) total += times.ownMs + times.endedChildrenMs;
  }
  return total;
}

/** CPU of a process without its children so far, in milliseconds. @throws {Error} if it is not running */
export async function ownCpuMs(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) throw new Error(`process ${pid} has ended`);
  return parseStat(line).ownMs;
}

async function readAll(): Promise<Map<number, ProcessTimes>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)));
  return new Map(pids.flatMap((pid, index) => (lines[index] ? [[Number(pid), parseStat(lines[index])] as const] : [])));
}

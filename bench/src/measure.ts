import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@vitrina/local';

/** Linux reports CPU time in hundredths of a second (USER_HZ) on every platform that Node supports. */
const MS_PER_TICK = 10;

/** Fields of /proc/<pid>/stat. */
interface ProcessTimes {
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
  const times = [...tree].flatMap((pid) => all.get(pid) ?? []);
  return times.reduce((total, { ownMs, endedChildrenMs }) => total + ownMs + endedChildrenMs, 0);
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

/** Pause between two requests, in milliseconds: the page of a visitor would not check more often either. */
const POLL_MS = 20;
const SHOWN_MS = 60_000;

/**
 * Requests an address until its response shows something.
 * @returns time of that response, in milliseconds of `performance.now()`
 * @throws {Error} after a minute
 */
export async function untilAnswered(url: string, wanted: string, everyMs = POLL_MS): Promise<number> {
  let last = '';
  const isShown = async () => {
    const answer = await fetch(url, { headers: { accept: 'text/html, application/json' } });
    last = `${answer.status} ${await answer.text()}`;
    return answer.ok && last.includes(wanted);
  };
  if (await until(isShown, SHOWN_MS, { everyMs })) return performance.now();
  throw new Error(`${url} does not show ${wanted}: ${last.slice(0, 200)}`);
}

/** Side of a comparison: the platform, or the bare parts it consists of. */
export type Side = 'platform' | 'bare';

/** Measures both sides one after the other in each round; the side that goes first alternates. */
export async function inTurns<T>(rounds: number, measure: Record<Side, () => Promise<T>>): Promise<Record<Side, T>[]> {
  const measured: Record<Side, T>[] = [];
  for (let round = 0; round < rounds; round++) {
    const platform = round % 2 === 0 ? await measure.platform() : null;
    const bare = await measure.bare();
    measured.push({ platform: platform ?? (await measure.platform()), bare });
  }
  return measured;
}

/** Duration of one measurement, and the time limit, in milliseconds. */
const SAMPLE_MS = 2_000;
const IDLE_TIMEOUT_MS = 3 * 60_000;
/** Share of one core below which the platform counts as idle. */
const IDLE_SHARE = 0.15;

/**
 * Waits until this process and all its descendants are idle. A database cleans up for a while after it was filled,
 * which would distort the next measurement.
 * @returns false if they are still busy after three minutes
 */
export async function waitUntilIdle(): Promise<boolean> {
  const end = performance.now() + IDLE_TIMEOUT_MS;
  while (performance.now() < end) {
    const before = await cpuMs(process.pid);
    const from = performance.now();
    await pause(SAMPLE_MS);
    if ((await cpuMs(process.pid)) - before < IDLE_SHARE * (performance.now() - from)) return true;
  }
  return false;
}

/** Smallest value that at least `share` (0 to 1) of all values do not exceed. @throws {RangeError} for an empty list */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('no percentile of nothing');
  return found;
}

/** Middle value, or the mean of both middle values. @throws {RangeError} for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new RangeError('no median of nothing');
  return (low + high) / 2;
}

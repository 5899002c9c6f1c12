import { join } from 'node:path';
import { inTime } from '@vitrina/kernel';
import { outputOf, root, until } from '@vitrina/local';
import pMap from 'p-map';
import { findMismatches, findUnapplied, type Mismatches } from './check/compare.ts';
import { evaluate, type Faults } from './check/evaluate.ts';
import { type Recovery, recoveryOf } from './check/recovery.ts';
import type { GroundTruth } from './check/truth.ts';
import { Person, type SentFile, Visitor } from './client.ts';
import { type Fault, type FaultReport, LIMIT_SECONDS } from './faults/fault.ts';
import { Ledger } from './load/ledger.ts';
import { processingIds, recordCompletions, runLoad } from './load/run-load.ts';
import type { ChaosPlatform } from './platform/chaos-platform.ts';

/** Number of providers that send the uploads of a case. */
const OWNERS = 6;
/** Longest waits until all uploads are finished, visitors find them, and the platform is idle, in milliseconds. */
const WAIT_MS = { ends: 180_000, found: 90_000, rest: 180_000 } as const;
/** Time limit of a case beyond the duration of its fault, in milliseconds: a hanging case does not block the next. */
const CASE_MS = 15 * 60_000;
/** Longest wait for the moment of the fault, in milliseconds. */
const MOMENT_MS = 60_000;
/** Number of posts deleted concurrently after a case. */
const DELETE_CONCURRENCY = 4;

/** Environment of a case. */
export interface Scene {
  platform: ChaosPlatform;
  truth: GroundTruth;
  /** True to make AVIF files and wait for them. */
  avif: boolean;
}

/** Injected fault with the affected work. */
interface InjectedFault extends FaultReport {
  /** Ids of the uploads held by a worker. */
  held: string[];
  /** Work at that moment: held by a worker, queued, or being uploaded. */
  underWay: { processing: number; queued: number; arriving: number };
}

/** Result of one fault. */
export interface CaseResult {
  fault: string;
  what: string;
  limitSeconds: number;
  uploads: number;
  underWay: InjectedFault['underWay'];
  /** Number of each response to the uploads' attempts, and to a visitor. */
  answers: Record<string, number>;
  visitor: Record<string, number>;
  ready: number;
  /** Number of objects without a document before the collector ran. */
  leftBehind: number;
  recovery: Recovery;
  faults: Faults;
  /** Other problems. */
  problems: string[];
}

/**
 * Runs uploads with a fault in the middle, waits until the platform is idle, and checks the result.
 * @param files files to upload, one after another
 * @throws {Error} if the platform is unreachable, or the case exceeds its time limit
 */
export async function runCase(scene: Scene, fault: Fault, files: readonly SentFile[]): Promise<CaseResult> {
  const limitMs = CASE_MS + (fault.durationMs ?? 0);
  return inTime(tryCase(scene, fault, files), limitMs, `not finished after ${limitMs / 60_000} minutes`);
}

/** Builds the result of a case that was aborted. */
export function failedCase(fault: Fault, uploads: number, error: unknown): CaseResult {
  const none = { accepts: null, works: null, heldEnded: null, allEnded: null, caughtUp: null, recovered: null };
  return {
    fault: fault.name,
    what: `${fault.name}: aborted`,
    limitSeconds: fault.limitSeconds ?? LIMIT_SECONDS.default,
    uploads,
    underWay: { processing: 0, queued: 0, arriving: 0 },
    answers: {},
    visitor: {},
    ready: 0,
    leftBehind: 0,
    recovery: none,
    faults: { lost: [], doubled: [], orphaned: [], failed: [], unclear: [] },
    problems: [error instanceof Error ? error.message : String(error)],
  };
}

async function tryCase(
  { platform, truth, avif }: Scene,
  fault: Fault,
  files: readonly SentFile[],
): Promise<CaseResult> {
  const owners = await Promise.all(
    Array.from({ length: OWNERS }, (_, number) => Person.join(platform.endpoints, number)),
  );
  await fault.prepare?.(platform);
  const before = await findMismatches(truth);
  const ledger = new Ledger();
  const visitor = new Visitor(platform.endpoints.gateway);
  const over = new AbortController();
  const background = [recordCompletions(truth, ledger, over.signal), visitor.browse(over.signal)];
  try {
    const injecting = injectDuringLoad(platform, truth, fault, ledger, Math.floor(files.length / 3));
    const [injected] = await Promise.all([
      injecting,
      runLoad(ledger, owners, files, { name: fault.name, faultEnded: injecting, durationMs: fault.durationMs }),
    ]);
    await until(async () => ledger.waiting.length === 0, WAIT_MS.ends);
    const ids = ledger.accepted.map(({ id }) => id ?? '');
    const caughtUp = await until(() => isFound(truth, ids), WAIT_MS.found, { everyMs: 250 });
    const caughtUpAt = caughtUp ? Date.now() : undefined;
    await until(() => isAtRest(truth, ids, avif), WAIT_MS.rest, { everyMs: 500 });
    const leftBehind = without(await findMismatches(truth), before).orphans;
    await collectOrphans(platform.environment);
    const unapplied = await findUnapplied(truth, ids);
    const mismatches = without(await findMismatches(truth), before);
    const galleries = await galleriesOf(owners);
    const uncleaned = await clean(owners, galleries);
    return {
      fault: fault.name,
      what: injected.what,
      limitSeconds: fault.limitSeconds ?? LIMIT_SECONDS.default,
      uploads: files.length,
      underWay: injected.underWay,
      answers: Object.fromEntries(ledger.results()),
      visitor: Object.fromEntries(visitor.results),
      ready: ledger.uploads.filter(({ state }) => state === 'ready').length,
      leftBehind: leftBehind.length,
      recovery: recoveryOf(ledger, injected.held, injected.endedAt, caughtUpAt),
      faults: evaluate(ledger, { galleries, mismatches, unapplied, visitorUnclear: visitor.unclear }),
      problems: [...injected.problems, ...uncleaned],
    };
  } finally {
    over.abort();
    await Promise.all(background);
  }
}

/** Injects the fault once a number of uploads was accepted, while others arrive and a worker holds some. */
async function injectDuringLoad(
  platform: ChaosPlatform,
  truth: GroundTruth,
  fault: Fault,
  ledger: Ledger,
  accepted: number,
): Promise<InjectedFault> {
  let held: string[] = [];
  const isMoment = async () => {
    if (ledger.accepted.length < accepted || ledger.inFlight === 0) return false;
    held = await processingIds(truth, ledger);
    return held.length > 0;
  };
  const came = await until(isMoment, MOMENT_MS, { everyMs: 10 });
  const work = { processing: held.length, queued: ledger.waiting.length - held.length, arriving: ledger.inFlight };
  const report = await fault.inject(platform, truth);
  const problems = came ? report.problems : [...report.problems, 'the moment for the fault never came'];
  return { ...report, problems, held, underWay: work };
}

/** True once visitors find every post; false while a required service is unavailable. */
function isFound(truth: GroundTruth, ids: readonly string[]): Promise<boolean> {
  return findUnapplied(truth, ids).then(
    ({ missing }) => missing.length === 0,
    () => false,
  );
}

/** True once the platform is idle: no pending events and no files still to be made. */
async function isAtRest(truth: GroundTruth, ids: readonly string[], avif: boolean): Promise<boolean> {
  if (avif && (await truth.posts()).some(({ avifFrom }) => avifFrom !== undefined)) return false;
  const { missing, pending } = await findUnapplied(truth, ids);
  return missing.length + pending.length === 0;
}

function without(now: Mismatches, before: Mismatches): Mismatches {
  return {
    orphans: now.orphans.filter((key) => !before.orphans.includes(key)),
    missing: now.missing.filter((key) => !before.missing.includes(key)),
  };
}

/** Deletes the case's posts, so that no disk fills up over many cases. @returns the posts that could not be deleted */
async function clean(owners: readonly Person[], galleries: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const left: string[] = [];
  const posts = owners.flatMap((owner) => (galleries.get(owner.email) ?? []).map((id) => ({ owner, id })));
  await pMap(
    posts,
    ({ owner, id }) => owner.remove(id).catch((error) => void left.push(`${id}: not deleted afterwards, ${error}`)),
    { concurrency: DELETE_CONCURRENCY },
  );
  return left;
}

async function galleriesOf(owners: readonly Person[]): Promise<Map<string, string[]>> {
  const galleries = new Map<string, string[]>();
  for (const owner of owners) {
    const posts = await owner.galleryWhenAvailable();
    galleries.set(
      owner.email,
      posts.map(({ id }) => id),
    );
  }
  return galleries;
}

const COMMAND = join(root, 'services/media/dist/commands/collect.js');

/**
 * Runs the platform's collector over all objects, whatever their age; only for an idle platform.
 * @param environment environment of the platform's processes
 * @throws {Error} if the collector fails
 */
async function collectOrphans(environment: Record<string, string>): Promise<void> {
  const output = await outputOf(
    process.execPath,
    [COMMAND, '--apply', '--yes', '--grace', '0', '--retention', '0'],
    environment,
  );
  if (output === null) throw new Error('the collector failed');
}

import { join } from 'node:path';
import { outputOf, root, until } from '@vitrina/local';
import pMap from 'p-map';
import { findMismatches, findUnapplied, type Mismatches } from './check/compare.ts';
import { evaluate, recoveryOf } from './check/evaluate.ts';
import type { GroundTruth } from './check/truth.ts';
import type { Fault } from './faults/fault.ts';
import type { ChaosPlatform } from './platform/chaos-platform.ts';
import { browse, Person, type SentFile } from './uploads/client.ts';
import { Ledger } from './uploads/ledger.ts';

/** Number of providers that send the uploads of a case, of concurrent uploads, and of posts deleted concurrently. */
const OWNERS = 6;
const CLIENTS = 6;
const DELETE_CONCURRENCY = 4;
/** Maximum number of unfinished uploads before the clients pause, so that work is in progress throughout the case. */
const AHEAD = 24;
/** Longest pause of a client, in milliseconds: a dead worker does not stop the uploads. */
const HOLD_BACK_MS = 4_000;
/** Time for which a client retries an upload, in milliseconds, in addition to the duration of a fault. */
const RETRY_FOR_MS = 120_000;
/**
 * Longest waits for the moment of the fault, until all uploads are finished, visitors find them, and the platform is
 * idle, in milliseconds.
 */
const WAIT_MS = { moment: 60_000, ends: 180_000, found: 90_000, rest: 180_000 } as const;
/** Interval between two polls of the uploads' states, in milliseconds: the resolution of all printed times. */
const POLL_MS = 200;

/** Environment of a case. */
export interface Scene {
  platform: ChaosPlatform;
  truth: GroundTruth;
  /** True to make AVIF files and wait for them. */
  avif: boolean;
}

/** Result of one fault. */
export type CaseResult = Awaited<ReturnType<typeof runCase>>;

/**
 * Runs uploads with a fault in the middle, waits until the platform is idle, and checks the result.
 * @param files files to upload, one after another
 * @throws {Error} if the platform is unreachable
 */
export async function runCase({ platform, truth, avif }: Scene, fault: Fault, files: readonly SentFile[]) {
  const owners = await Person.joinMany(platform.endpoints, OWNERS);
  await fault.prepare?.(platform);
  const before = await findMismatches(truth);
  const ledger = new Ledger();
  const over = new AbortController();
  const visiting = browse(platform.endpoints.gateway, over.signal);
  // Waits while the database is unavailable.
  const record = () =>
    ledger.recordEnds(truth).then(
      () => false,
      () => false,
    );
  const recording = until(record, Number.POSITIVE_INFINITY, { everyMs: POLL_MS, signal: over.signal });
  try {
    const injecting = injectDuringLoad(platform, truth, fault, ledger, Math.floor(files.length / 3));
    const [injected] = await Promise.all([injecting, sendAll(ledger, owners, files, fault, injecting)]);
    await until(async () => ledger.waiting.length === 0, WAIT_MS.ends);
    const ids = ledger.accepted.map(({ id }) => id ?? '');
    const isFound = () =>
      findUnapplied(truth, ids).then(
        ({ missing }) => missing.length === 0,
        () => false,
      );
    const caughtUp = await until(isFound, WAIT_MS.found, { everyMs: 250 });
    const recovery = recoveryOf(ledger, injected.held, injected.endedAt, caughtUp ? Date.now() : null);
    await until(() => isAtRest(truth, ids, avif), WAIT_MS.rest, { everyMs: 500 });
    const leftBehind = without(await findMismatches(truth), before).orphans.length;
    await collectOrphans(platform.environment);
    const unapplied = await findUnapplied(truth, ids);
    const mismatches = without(await findMismatches(truth), before);
    const posts = await pMap(owners, async (owner) => (await owner.gallery()).map(({ id }) => ({ owner, id })));
    const galleries = new Map(owners.map(({ email }, at) => [email, (posts[at] ?? []).map(({ id }) => id)]));
    const uncleaned = await clean(posts.flat());
    over.abort();
    const visitor = await visiting;
    return {
      what: injected.what,
      ready: ledger.uploads.filter(({ state }) => state === 'ready').length,
      /** Number of each response to the clients. */
      answers: ledger.results(),
      /** Work at the moment of the fault: held by a worker, queued, or being uploaded. */
      underWay: injected.underWay,
      /** Number of each response to a visitor. */
      visitor,
      /** Number of objects without a document before the collector ran. */
      leftBehind,
      recovery,
      faults: evaluate(ledger, { galleries, mismatches, unapplied, visitor }),
      problems: [...injected.problems, ...uncleaned],
    };
  } finally {
    over.abort();
    await Promise.all([visiting, recording]);
  }
}

/** Sends files, each as the next owner; the last third only after the fault. */
async function sendAll(
  ledger: Ledger,
  owners: readonly Person[],
  files: readonly SentFile[],
  { durationMs = 0 }: Fault,
  faultEnded: Promise<unknown>,
): Promise<void> {
  const sendOne = async (file: SentFile, number: number) => {
    const owner = owners[number % owners.length];
    if (!owner) throw new Error('no owners');
    if (number >= (files.length * 2) / 3) await faultEnded;
    await until(async () => ledger.waiting.length < AHEAD, HOLD_BACK_MS);
    await ledger.send(owner, file, `caos-${number}`, `Caos ${number}`, RETRY_FOR_MS + durationMs);
  };
  await pMap(files, sendOne, { concurrency: CLIENTS });
}

/** Injects the fault once a number of uploads was accepted, while others arrive and a worker holds some. */
async function injectDuringLoad(
  platform: ChaosPlatform,
  truth: GroundTruth,
  fault: Fault,
  ledger: Ledger,
  accepted: number,
) {
  let held: string[] = [];
  const isMoment = async () => {
    if (ledger.accepted.length < accepted || ledger.inFlight === 0) return false;
    const works = await truth.states(ledger.waiting.map(({ id }) => id ?? ''));
    held = works.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
    return held.length > 0;
  };
  const came = await until(isMoment, WAIT_MS.moment, { everyMs: 10 });
  const queued = ledger.waiting.length - held.length;
  const underWay = { processing: held.length, queued, arriving: ledger.inFlight };
  const report = await fault.inject(platform);
  const problems = came ? report.problems : [...report.problems, 'the moment for the fault never came'];
  return { ...report, problems, held, underWay };
}

/** True once the platform is idle: no pending events and no files still to be made. */
async function isAtRest(truth: GroundTruth, ids: readonly string[], avif: boolean): Promise<boolean> {
  if (avif && (await truth.posts()).some(({ avifFrom }) => avifFrom !== undefined)) return false;
  const { missing, pending } = await findUnapplied(truth, ids);
  return missing.length + pending.length === 0;
}

function without(now: Mismatches, before: Mismatches): Mismatches {
  const fresh = (kind: keyof Mismatches) => now[kind].filter((key) => !before[kind].includes(key));
  return { orphans: fresh('orphans'), missing: fresh('missing') };
}

/** Deletes the case's posts, so that no disk fills up over many cases. @returns the posts that could not be deleted */
async function clean(posts: ReadonlyArray<{ owner: Person; id: string }>): Promise<string[]> {
  const remove = ({ owner, id }: { owner: Person; id: string }) =>
    owner.remove(id).then(
      () => [],
      (error) => [`${id}: not deleted afterwards, ${error}`],
    );
  return (await pMap(posts, remove, { concurrency: DELETE_CONCURRENCY })).flat();
}

/** Runs the platform's collector over all objects, whatever their age; only for an idle platform. @throws {Error} if it fails */
async function collectOrphans(environment: Record<string, string>): Promise<void> {
  const command = join(root, 'services/media/dist/commands/collect.js');
  const args = [command, '--apply', '--yes', '--grace', '0', '--retention', '0'];
  if ((await outputOf(process.execPath, args, environment)) === null) throw new Error('the collector failed');
}

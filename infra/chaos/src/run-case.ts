import { join } from 'node:path';
import { inTime } from '@vitrina/kernel';
import { outputOf, root, until } from '@vitrina/local';
import pMap from 'p-map';
import { findUnapplied } from './check/applied.ts';
import { evaluate, type Faults } from './check/evaluate.ts';
import { findMisfits, type Misfits } from './check/objects.ts';
import type { Truth } from './check/truth.ts';
import { Visitor } from './check/visitor.ts';
import { watchEnds } from './check/watch.ts';
import { Person, type SentFile } from './client/person.ts';
import type { Fault } from './faults/fault.ts';
import { type Blow, strikeAmid } from './faults/strike-amid.ts';
import { Ledger } from './load/ledger.ts';
import { runLoad } from './load/run-load.ts';
import type { ChaosPlatform } from './platform/chaos-platform.ts';
import { type Recovery, recoveryOf } from './report/recovery.ts';

/** Providers in whose names the uploads of a case are sent. */
const OWNERS = 6;
/** Longest wait for all uploads to end, for visitors to find them, and for everything to be at rest, in milliseconds. */
const WAIT_MS = { ends: 180_000, found: 90_000, rest: 180_000 } as const;
/** Longest time for one case beside what its fault lasts, in milliseconds: whatever hangs, the next one gets its turn. */
const CASE_MS = 15 * 60_000;
/** Posts that are deleted at once when a case is over. */
const DELETED_AT_ONCE = 4;

/** Where a case takes place. */
export interface Scene {
  platform: ChaosPlatform;
  truth: Truth;
  /** Whether AVIF files are made and waited for. */
  avif: boolean;
}

/** What came of one fault. */
export interface CaseResult {
  fault: string;
  what: string;
  limitSeconds: number;
  uploads: number;
  underWay: Blow['underWay'];
  /** How often each answer came to the uploads' tries, and to a visitor. */
  answers: Record<string, number>;
  visitor: Record<string, number>;
  ready: number;
  /** Objects without a document before the collector went over them. */
  leftBehind: number;
  recovery: Recovery;
  faults: Faults;
  /** What else was wrong. */
  problems: string[];
}

/**
 * Uploads with a fault in the middle, then waits until everything is idle, and checks the result.
 * @param files what is uploaded, one after the other
 * @throws {Error} where the platform cannot be reached at all, or the case is not over in time
 */
export async function runCase(scene: Scene, fault: Fault, files: readonly SentFile[]): Promise<CaseResult> {
  const limitMs = CASE_MS + (fault.lastsMs ?? 0);
  return inTime(tryCase(scene, fault, files), limitMs, `not over after ${limitMs / 60_000} minutes`);
}

/** The result of a case that did not come to its end. */
export function brokenCase(fault: Fault, uploads: number, error: unknown): CaseResult {
  const none = { accepts: null, works: null, heldEnded: null, allEnded: null, caughtUp: null, recovered: null };
  return {
    fault: fault.name,
    what: `${fault.name}: broke off`,
    limitSeconds: fault.limitSeconds,
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
  const owners = await Promise.all(Array.from({ length: OWNERS }, (_, number) => Person.join(platform.doors, number)));
  await fault.prepare?.(platform);
  const before = await findMisfits(truth);
  const ledger = new Ledger();
  const visitor = new Visitor(platform.doors.gateway);
  const over = new AbortController();
  const background = [watchEnds(truth, ledger, over.signal), visitor.browse(over.signal)];
  try {
    const striking = strikeAmid(platform, truth, fault, ledger, Math.floor(files.length / 3));
    const [blow] = await Promise.all([
      striking,
      runLoad(ledger, owners, files, { name: fault.name, mended: striking, lastsMs: fault.lastsMs }),
    ]);
    await until(async () => ledger.waiting.length === 0, WAIT_MS.ends);
    const ids = ledger.accepted.map(({ id }) => id ?? '');
    const caughtUp = await until(() => isFound(truth, ids), WAIT_MS.found, { everyMs: 250 });
    const caughtUpAt = caughtUp ? Date.now() : undefined;
    await until(() => isAtRest(truth, ids, avif), WAIT_MS.rest, { everyMs: 500 });
    const leftBehind = without(await findMisfits(truth), before).orphans;
    await collectOrphans(platform.environment);
    const [unapplied, misfits] = [await findUnapplied(truth, ids), without(await findMisfits(truth), before)];
    const galleries = await galleriesOf(owners);
    const uncleaned = await clean(owners, galleries);
    return {
      fault: fault.name,
      what: blow.what,
      limitSeconds: fault.limitSeconds,
      uploads: files.length,
      underWay: blow.underWay,
      answers: Object.fromEntries(ledger.results()),
      visitor: Object.fromEntries(visitor.results),
      ready: ledger.uploads.filter(({ state }) => state === 'ready').length,
      leftBehind: leftBehind.length,
      recovery: recoveryOf(ledger, blow.held, blow.mendedAt, caughtUpAt),
      faults: evaluate(ledger, { galleries, misfits, unapplied, visitorUnclear: visitor.unclear }),
      problems: [...blow.problems, ...uncleaned],
    };
  } finally {
    over.abort();
    await Promise.all(background);
  }
}

/** True once visitors find every post; false too while a service that must be asked is away. */
function isFound(truth: Truth, ids: readonly string[]): Promise<boolean> {
  return findUnapplied(truth, ids).then(
    ({ missing }) => missing.length === 0,
    () => false,
  );
}

/** True once nothing more happens by itself: no news on their way, no files still to be made. */
async function isAtRest(truth: Truth, ids: readonly string[], avif: boolean): Promise<boolean> {
  if (avif && (await truth.posts()).some(({ avifFrom }) => avifFrom !== undefined)) return false;
  const { missing, pending } = await findUnapplied(truth, ids);
  return missing.length + pending.length === 0;
}

/** What came to be during a case. */
function without(now: Misfits, before: Misfits): Misfits {
  return {
    orphans: now.orphans.filter((key) => !before.orphans.includes(key)),
    missing: now.missing.filter((key) => !before.missing.includes(key)),
  };
}

/** Deletes what the case has uploaded, so that no disk fills up over many cases. @returns what could not be deleted */
async function clean(owners: readonly Person[], galleries: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const left: string[] = [];
  const posts = owners.flatMap((owner) => (galleries.get(owner.email) ?? []).map((id) => ({ owner, id })));
  await pMap(
    posts,
    ({ owner, id }) => owner.remove(id).catch((error) => void left.push(`${id}: not deleted afterwards, ${error}`)),
    { concurrency: DELETED_AT_ONCE },
  );
  return left;
}

async function galleriesOf(owners: readonly Person[]): Promise<Map<string, string[]>> {
  const galleries = new Map<string, string[]>();
  for (const owner of owners) {
    const posts = await owner.galleryOnceThere();
    galleries.set(
      owner.email,
      posts.map(({ id }) => id),
    );
  }
  return galleries;
}

const COMMAND = join(root, 'services/media/dist/commands/collect.js');

/**
 * Lets the platform's own collector go over everything, whatever its age; only for a platform that rests.
 * @param environment what the platform's processes were given
 * @throws {Error} where the collector fails
 */
async function collectOrphans(environment: Record<string, string>): Promise<void> {
  const said = await outputOf(
    process.execPath,
    [COMMAND, '--apply', '--yes', '--grace', '0', '--retention', '0'],
    environment,
  );
  if (said === null) throw new Error('the collector failed');
}

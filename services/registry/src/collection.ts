import { folderOf } from '@vitrina/contracts/microfrontends/resolve';
import type { Feature } from '@vitrina/kernel';
import { channelOf } from './channels/channels.ts';
import { collect, isInUse } from './channels/moves.ts';
import type { RegistryContext } from './context.ts';
import type { Registry } from './registry.ts';

const DAY_MS = 86_400_000;
/** Interval between two runs, in milliseconds. */
const COLLECT_EVERY_MS = 3_600_000;

/** Objects deleted by one request; the most that S3 accepts. */
const BATCH = 1_000;

/** Deletion of builds that are no longer used. */
export const collection: Feature<RegistryContext> = {
  name: 'collection',
  start(context) {
    const { registry, log } = context;
    const days = context.config.RETENTION_BUILD_DAYS;
    const collectDue = async (signal: AbortSignal) => {
      const deleted = await collectOldBuilds(registry, days, signal);
      if (deleted > 0) log.info({ deleted, days }, 'deleted old builds');
    };
    context.leaderTask('collection', ({ signal }) => collectDue(signal), {
      pauseMs: COLLECT_EVERY_MS,
      failureMessage: 'old builds not deleted',
    });
  },
};

/**
 * Deletes unused builds: published at least that long ago, neither live nor a rollback target, and not live within that
 * time, so that an open page still finds its files. A version is closed first, so that it cannot go live while its
 * files are deleted; the next run resumes an interrupted one.
 * @param signal ends the run early
 * @returns number of deleted versions
 */
export async function collectOldBuilds(registry: Registry, days: number, signal: AbortSignal): Promise<number> {
  const before = new Date(registry.clock.now().getTime() - days * DAY_MS);
  let deleted = 0;
  for (const { name, version } of await registry.versions.olderThan(before)) {
    if (signal.aborted) break;
    const read = await registry.channels.read();
    await registry.log.append(read);
    const state = channelOf(read, name);
    if (isInUse(state, version)) continue;
    const leftAt = await registry.log.leftAt(name, version);
    const isFresh = leftAt !== null && leftAt >= before;
    if (isFresh && !state.collecting.includes(version)) continue;
    if (await collectVersion(registry, name, version, days)) deleted += 1;
  }
  await reopen(registry);
  return deleted;
}

/** @returns false if the version became needed since */
async function collectVersion(registry: Registry, name: string, version: string, days: number): Promise<boolean> {
  let isClosed = false;
  const request = { author: 'registro', reason: `Sin uso desde hace ${days} días` };
  await registry.move(name, request, (state) => {
    isClosed = !isInUse(state, version);
    return collect(state, version);
  });
  if (!isClosed) return false;
  const files = await registry.objects.list('mf', `${folderOf(name, version)}/`);
  const keys = [...files, ...(await registry.sourceMaps.keysOf(name, version))];
  for (let from = 0; from < keys.length; from += BATCH) {
    await registry.objects.remove('mf', keys.slice(from, from + BATCH));
  }
  await registry.failures.remove(name, version);
  await registry.versions.remove(name, version);
  return true;
}

/** Reopens deleted versions, so that they may be published again. */
async function reopen({ channels, versions }: Registry): Promise<void> {
  const read = await channels.read();
  for (const state of read.channels) {
    const there = await Promise.all(state.collecting.map((version) => versions.has(state.name, version)));
    const collecting = state.collecting.filter((_version, index) => there[index]);
    if (collecting.length === state.collecting.length) continue;
    // Handles one version at a time: if another change came first, or after this one, the next run continues.
    await channels.write(read, { ...state, collecting }, null);
    return;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { SmallDisk } from '../platform/small-disk.ts';
import { AWAY_MS, type Fault, LIMIT_SECONDS } from './fault.ts';

/** What a disk has left, in bytes, before it is filled to the brim: filling that is quick. */
const ROOM = 96 * 1024 * 1024;
const NO_MOUNT = 'no disk can be mounted here (needs root on Linux)';

/** The object store refuses every write for a while, as a store does whose account may not write any more. */
export const refusedWriteFault: Fault = {
  name: 'refused',
  limitSeconds: LIMIT_SECONDS.usual,
  strike: async ({ store }) => {
    const before = store.refused;
    store.refuse({ status: 403, code: 'AccessDenied' });
    await pause(AWAY_MS);
    store.refuse(null);
    const refused = store.refused - before;
    const problems = refused === 0 ? ['nothing was written during the fault'] : [];
    return { what: `${refused} writes to the object store refused (403)`, mendedAt: Date.now(), problems };
  },
};

/** The object store's disk is full for a while. */
export const fullStoreFault: Fault = {
  name: 'full-store',
  limitSeconds: LIMIT_SECONDS.usual,
  obstacle: ({ disks }) => (disks.objects ? null : NO_MOUNT),
  prepare: async ({ disks }) => disks.objects?.fill(ROOM),
  strike: ({ disks }) => fillFor(disks.objects, "the object store's disk"),
};

/** The disk on which workers keep temporary files is full for a while. */
export const fullScratchFault: Fault = {
  name: 'full-scratch',
  limitSeconds: LIMIT_SECONDS.usual,
  obstacle: ({ disks }) => (disks.scratch ? null : NO_MOUNT),
  prepare: async ({ disks }) => disks.scratch?.fill(ROOM),
  strike: ({ disks }) => fillFor(disks.scratch, "the workers' temporary disk"),
};

async function fillFor(disk: SmallDisk | null, what: string) {
  await disk?.fill(0);
  await pause(AWAY_MS);
  await disk?.free();
  return { what: `${what} full for ${AWAY_MS / 1_000} s`, mendedAt: Date.now(), problems: [] };
}

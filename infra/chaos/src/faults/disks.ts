import { setTimeout as pause } from 'node:timers/promises';
import type { SmallDisk } from '../platform/small-disk.ts';
import { AWAY_MS, type Fault } from './fault.ts';

/** Free space of a disk before it is completely filled, in bytes: small enough to fill quickly. */
const ROOM = 96 * 1024 * 1024;
const NO_MOUNT = 'cannot mount a disk (needs root on Linux)';

/** Makes the object store refuse every write for a while, like a store whose account lost its permission. */
export const refusedWriteFault: Fault = {
  name: 'refused',
  inject: async ({ store }) => {
    const before = store.refused;
    store.refuse({ status: 403, code: 'AccessDenied' });
    await pause(AWAY_MS);
    store.refuse(null);
    const refused = store.refused - before;
    const problems = refused === 0 ? ['nothing was written during the fault'] : [];
    return { what: `${refused} writes to the object store refused (403)`, endedAt: Date.now(), problems };
  },
};

/** Fills the object store's disk for a while. */
export const fullStoreFault: Fault = {
  name: 'full-store',
  skipReason: ({ disks }) => (disks.objects ? null : NO_MOUNT),
  prepare: async ({ disks }) => disks.objects?.fill(ROOM),
  inject: ({ disks }) => fillFor(disks.objects, "the object store's disk"),
};

/** Fills the disk for the workers' temporary files for a while. */
export const fullScratchFault: Fault = {
  name: 'full-scratch',
  skipReason: ({ disks }) => (disks.scratch ? null : NO_MOUNT),
  prepare: async ({ disks }) => disks.scratch?.fill(ROOM),
  inject: ({ disks }) => fillFor(disks.scratch, "the workers' temporary disk"),
};

async function fillFor(disk: SmallDisk | null, what: string) {
  await disk?.fill(0);
  await pause(AWAY_MS);
  await disk?.free();
  return { what: `${what} full for ${AWAY_MS / 1_000} s`, endedAt: Date.now(), problems: [] };
}

import type { Log } from '@vitrina/kernel';
import type { WorkDocument } from './work-document.ts';
import { LEASE_MS, type WorkStore } from './work-store.ts';

/** A lease that is being renewed; `signal` is aborted when the lease is lost. */
export interface KeptLease {
  signal: AbortSignal;
  end: () => void;
}

/** Renews a lease at a third of its duration until `end` is called. */
export function keepLease<D extends WorkDocument>(store: WorkStore<D>, work: D, log: Log): KeptLease {
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.renew(work).then(
      (held) => held || lost.abort(new LeaseLost()),
      (error: unknown) => log.warn({ err: error, id: work._id }, 'lease not renewed'),
    );
  }, LEASE_MS / 3);
  return { signal: lost.signal, end: () => clearInterval(timer) };
}

/** Thrown when another run has taken the work or it was deleted; nothing is left to do. */
export class LeaseLost extends Error {}

import type { Context } from 'hono';
import type { Log } from '../observe/log.ts';
import type { StoredSession } from './session-store.ts';

/** Variables in the context of every handler. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Log of the process; handlers use `requestLog`. */
    processLog: Log;
    /** Set by the first `readSession`. */
    session: StoredSession | null | undefined;
    /** Place held by an open stream; only in streaming calls. */
    streamPermit: StreamPermit | undefined;
  };
}

/**
 * Returns a logger that adds the request id to each line. Created on demand, because few requests log more than one line.
 */
export function requestLog(c: Context<AppEnv>): Log {
  return c.get('processLog').child({ requestId: c.get('requestId') });
}

/** Permit of an open stream. */
export interface StreamPermit {
  /** True if the network's normal permits are taken, so that the server closes the stream after a short time. */
  isBrief: boolean;
  /** Renews the permit; must be called at least every 15 s. */
  renew(): void;
  /** Releases the permit; further calls do nothing. */
  release(): void;
}

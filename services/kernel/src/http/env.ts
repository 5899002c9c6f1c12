import type { Log } from '../log.ts';
import type { StoredSession } from '../sessions.ts';
import type { StreamPermit } from './stream-limits.ts';

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

import type { Log } from '../log.ts';
import type { StoredSession } from '../sessions.ts';
import type { StreamPlace } from './stream-places.ts';

/** Variables in the context of every handler. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The log of the process; handlers take `requestLog`. */
    processLog: Log;
    /** Set by the first `readSession`. */
    session: StoredSession | null | undefined;
    /** The place that an open stream holds; only in streaming calls. */
    streamPlace: StreamPlace | undefined;
  };
}

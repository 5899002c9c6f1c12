import type { Log } from '../log.ts';
import type { StoredSession } from '../sessions.ts';
import type { StreamPlace } from './stream-places.ts';

/** What every handler finds in its context. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The log of the process; handlers take `requestLog`. */
    processLog: Log;
    /** Set once it was read, see `readSession`. */
    session: StoredSession | null | undefined;
    /** What an open stream holds, where the call is one. */
    streamPlace: StreamPlace | undefined;
  };
}

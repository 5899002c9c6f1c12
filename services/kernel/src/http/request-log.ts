import type { Context } from 'hono';
import type { Log } from '../log.ts';
import type { AppEnv } from './env.ts';

/**
 * Returns a logger that adds the request id to each line. Created on demand, because few requests log more than one line.
 */
export function requestLog(c: Context<AppEnv>): Log {
  return c.get('processLog').child({ requestId: c.get('requestId') });
}

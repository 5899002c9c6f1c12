import type { Context } from 'hono';
import type { Log } from '../log.ts';
import type { AppEnv } from './env.ts';

/** A log whose lines carry the request's id; made when it is asked for, as most requests write one line only. */
export function requestLog(c: Context<AppEnv>): Log {
  return c.get('processLog').child({ requestId: c.get('requestId') });
}

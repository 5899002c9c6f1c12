import type { Context } from 'hono';
import type { Log } from '../log.ts';
import type { AppEnv } from './env.ts';

/** Log whose lines carry the request's id; created on demand, because most requests write only one line. */
export function requestLog(c: Context<AppEnv>): Log {
  return c.get('processLog').child({ requestId: c.get('requestId') });
}

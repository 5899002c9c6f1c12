import type { Redis } from 'ioredis';
import { type ProcessConfig, staffNeedsPasskey } from './config/fragments.ts';
import { SafeCookie } from './http/cookie.ts';
import type { CallDependencies } from './http/serve-call.ts';
import { SESSION_COOKIE } from './http/session.ts';
import { StreamLimits } from './http/stream-limits.ts';
import { Limits } from './limits.ts';
import { SessionStore } from './sessions.ts';

/** Builds the dependencies for serving calls, over one Redis connection. */
export function createCallDependencies(redis: Redis, config: ProcessConfig): CallDependencies {
  const production = config.NODE_ENV === 'production';
  return {
    sessions: new SessionStore(redis),
    sessionCookie: new SafeCookie(SESSION_COOKIE, config.PUBLIC_URL),
    staffNeedsPasskey: staffNeedsPasskey(config),
    limits: new Limits(redis, production),
    streams: new StreamLimits(redis, production),
    checkAnswers: config.NODE_ENV === 'test',
  };
}

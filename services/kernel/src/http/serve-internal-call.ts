import { type InternalCallName, internalCalls } from '@vitrina/contracts/internal-calls';
import type { Context } from 'hono';
import { Problem } from '../problem.ts';
import type { App } from './app.ts';
import type { AppEnv } from './env.ts';
import type { ServiceKeys } from './service-keys.ts';

type PathOf<N extends InternalCallName> = N extends `${string} ${infer Path}` ? Path : never;

/** Handles an internal call. */
export type InternalCallHandler<N extends InternalCallName> = (c: Context<AppEnv, PathOf<N>>) => Promise<Response>;

/**
 * Serves one internal call to the callers that the contracts list for it, each identified by the key of its pair. Any other
 * request is rejected with `no_permitido` (403) before the handler runs.
 * @throws {Error} if the call belongs to another service
 */
export function serveInternalCall<N extends InternalCallName>(
  app: App,
  keys: ServiceKeys,
  name: N,
  handler: InternalCallHandler<N>,
): void {
  const { service } = internalCalls[name];
  if (service !== keys.party) throw new Error(`${name} is a call of ${service}, not of ${keys.party}`);
  const [method = '', path = ''] = name.split(' ');
  app.on(method, path, (c) => {
    const sent = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (keys.callerOf(name, sent) === null) throw new Problem('no_permitido');
    return handler(c as Context<AppEnv, PathOf<N>>);
  });
}

import { type CallDefinition, type CallName, calls, type ServiceName } from '@vitrina/contracts';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { type ProcessConfig, staffNeedsPasskey } from '../config/fragments.ts';
import type { App } from './app.ts';
import type { AppEnv, StreamPermit } from './env.ts';
import { parseInput, readJson } from './input.ts';
import { type Caller, callerOf, limitCall, limitContacts } from './limit-call.ts';
import { Limits } from './limits.ts';
import { Problem } from './problem.ts';
import { readSession, requireRole, requireSameIdentity, SafeCookie, SESSION_COOKIE } from './session.ts';
import { SessionStore, type StoredSession } from './session-store.ts';
import { type SendEvent, sseResponse } from './sse.ts';
import { StreamLimits } from './stream-limits.ts';

type Call<N extends CallName> = (typeof calls)[N];
type Parsed<N extends CallName, K extends 'params' | 'query' | 'json'> =
  Call<N> extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Response of a successful call. */
export type Answer<N extends CallName> = z.input<Call<N>['answer']>;

/** Events of a call that is a stream, with the data of each. */
export type StreamEvents<N extends CallName> =
  Call<N> extends { events: infer E extends Record<string, z.ZodType> } ? { [K in keyof E]: z.input<E[K]> } : never;

/** Input of a handler: the context, the parsed input, and a session if the call requires one. */
export interface CallInput<N extends CallName> {
  c: Context<AppEnv>;
  params: Parsed<N, 'params'>;
  query: Parsed<N, 'query'>;
  json: Parsed<N, 'json'>;
  session: Call<N>['access'] extends 'everyone' ? StoredSession | null : StoredSession;
  /** Caller, for limits that the handler counts itself. */
  caller: Caller;
  /** True if the request has waited because its network is above a limit of the call. */
  isSlowed: boolean;
  /** Responds with a stream of the call's events, see {@link sseResponse}. */
  stream: (run: (send: SendEvent<StreamEvents<N>>, signal: AbortSignal) => Promise<void>) => Response;
}

/**
 * Handles a call; returns its JSON, or a whole response if it needs another status, headers or a stream. `dependencies`
 * are those of the service.
 */
export type CallHandler<N extends CallName, D = unknown> = (
  input: CallInput<N>,
  dependencies: D,
) => Promise<Answer<N> | Response>;

/** Calls of a service. */
export type CallOf<S extends ServiceName> = { [N in CallName]: Call<N>['service'] extends S ? N : never }[CallName];

/** Handlers for all calls of a service: a call of the contracts without a handler does not compile. */
export type CallHandlers<S extends ServiceName, D = unknown> = { [N in CallOf<S>]: CallHandler<N, D> };

/** Dependencies for serving calls, besides the application. */
export interface CallDependencies {
  sessions: SessionStore;
  sessionCookie: SafeCookie;
  /** True if staff calls require a session that was opened with a passkey. */
  staffNeedsPasskey: boolean;
  limits: Limits;
  streams: StreamLimits;
  /** Reads a service's signed visitor cookie: the visitor for limits, or null. */
  visitorOf?: (c: Context) => string | null;
  /** Refuses a call of the access `team` without the token of its team, before the body is read. */
  requireTeam?: (c: Context) => Promise<void>;
  /**
   * True in tests: responses and events are checked against their schema; an invalid response is a 500, an invalid
   * event ends its stream.
   */
  checkAnswers: boolean;
}

/**
 * Default `Cache-Control` of a shared response: shared caches may reuse it for a second, browsers revalidate each time.
 * One second is the minimum; removed content disappears within 5 s.
 */
const SHARED_FOR_A_MOMENT = 'public, max-age=0, must-revalidate, s-maxage=1';

/** Serves the calls of a table of handlers, which get the `dependencies`. */
export function serveCalls<D>(
  app: App,
  serving: CallDependencies,
  handlers: { [N in CallName]?: CallHandler<N, D> },
  dependencies: D,
): void {
  const serve = <N extends CallName>(name: N) => {
    const handler = handlers[name];
    if (handler) serveCall(app, serving, name, (input) => handler(input, dependencies));
  };
  // The keys of a table of handlers are names of calls.
  for (const name of Object.keys(handlers) as CallName[]) serve(name);
}

/**
 * Serves one call of the contracts. Checks session and role, limits, then the input, in this order, so that a caller
 * without permission gets no information about the fields.
 */
function serveCall<N extends CallName>(
  app: App,
  serving: CallDependencies,
  name: N,
  handler: (input: CallInput<N>) => Promise<Answer<N> | Response>,
): void {
  const call: CallDefinition = calls[name];
  app.on(call.method, call.path, async (c) => {
    const session = await readSession(c, serving.sessionCookie, serving.sessions);
    requireAccess(call, session, serving);
    if (call.access === 'team') await requireTeam(serving, c);
    if (session) requireSameIdentity(session, c.req.header('user-email'));
    const caller = callerOf(c, session, serving.visitorOf);
    const isSlowed = await limitCall(serving.limits, call, caller);
    const input = {
      c,
      params: call.params ? parseInput(call.params, c.req.param()) : undefined,
      query: call.query ? parseInput(call.query, c.req.query()) : undefined,
      json: call.json ? parseInput(call.json, await readJson(c, call.maxBytes, call.optionalBody)) : undefined,
      session,
      caller,
      isSlowed,
      stream: (run: (send: SendEvent, signal: AbortSignal) => Promise<void>) =>
        sseResponse(c, run, serving.checkAnswers ? call.events : undefined),
    };
    if (call.shared) c.header('Cache-Control', SHARED_FOR_A_MOMENT);
    // The table of calls loses the types of each call; the handler's declaration has them.
    const run = () => handler(input as unknown as CallInput<N>);
    const answer = call.stream ? await withPermit(c, serving.streams.acquire(caller), run) : await run();
    if (serving.checkAnswers) await checkAnswer(call, answer);
    if (isPrivate(call, session)) c.header('Cache-Control', 'no-store');
    const shows = call.contacts?.(answer, input.params) ?? [];
    if (shows.length > 0) await limitContacts(serving.limits, caller, shows);
    if (answer instanceof Response) {
      if (isPrivate(call, session))
        answer.headers.set('Cache-Control', call.stream ? 'no-store, no-transform' : 'no-store');
      return answer;
    }
    // Sent as bytes, because text would be measured and encoded again on its way to the connection.
    const bytes = Buffer.from(JSON.stringify(answer));
    return c.body(bytes, call.status as ContentfulStatusCode, { 'Content-Type': 'application/json' });
  });
}

/** Checks a response against its schema, even if the handler wrote it as a JSON response. */
async function checkAnswer(call: CallDefinition, answer: unknown): Promise<void> {
  if (!(answer instanceof Response)) call.answer.parse(answer);
  else if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json'))
    call.answer.parse(await answer.clone().json());
}

/** Begins a stream that holds its permit until its end; releases the permit if the stream never starts. */
async function withPermit<A>(
  c: Context<AppEnv>,
  acquiring: Promise<StreamPermit>,
  begin: () => Promise<A>,
): Promise<A> {
  const permit = await acquiring;
  c.set('streamPermit', permit);
  try {
    return await begin();
  } catch (problem) {
    permit.release();
    throw problem;
  }
}

/** Returns true if no cache may keep the response: it is not public, or was made for one person. */
function isPrivate(call: CallDefinition, session: StoredSession | null): boolean {
  return call.access !== 'everyone' || call.method !== 'GET' || (session !== null && !call.shared);
}

async function requireTeam({ requireTeam: check }: CallDependencies, c: Context): Promise<void> {
  if (!check) throw new Error('calls of teams are served without a check of their tokens');
  await check(c);
}

function requireAccess(call: CallDefinition, session: StoredSession | null, serving: CallDependencies): void {
  if (call.access === 'everyone' || call.access === 'team') return;
  if (!session) throw new Problem(call.withoutSession ?? 'no_autenticado');
  if (call.access === 'provider' && session.missing.length > 0) throw new Problem('perfil_incompleto');
  if (call.access === 'admin') requireRole(session, ['admin'], serving);
  if (call.access === 'staff') requireRole(session, ['admin', 'agent'], serving);
}

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

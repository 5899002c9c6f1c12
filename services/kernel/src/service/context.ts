/**
 * How a service starts: `ServiceContext.connect` opens what all features share; each feature of the list registers its
 * calls, events, outboxes, mails, leader tasks and retention rules with the context; `start` then checks that nothing is
 * missing, serves the calls, and starts the background work. The shutdown closes everything in stages.
 *
 *     export async function startBilling(service: ServiceDependencies, config: BillingConfig) {
 *       const context = await connectBilling(service, config);
 *       return context.start([plans, payments, receipts], context);
 *     }
 */
import { type CallName, calls, type ServiceName } from '@vitrina/contracts';
import { type EventEnvelope, type Subscriber, subscribers } from '@vitrina/contracts/events';
import type { InternalCallName } from '@vitrina/contracts/internal-calls';
import type { Redis } from 'ioredis';
import type { Connection, Model } from 'mongoose';
import type { ProcessConfig, RedisServers } from '../config/fragments.ts';
import type { ServiceKeys } from '../config/service-keys.ts';
import { DatabaseClock } from '../data/database-clock.ts';
import { connectMongo, pingMongo } from '../data/mongo.ts';
import { connectRedis, producerConnection, queueConnection } from '../data/redis.ts';
import { type RetentionRule, startRetention } from '../data/retention.ts';
import { consumeEvents, type EventConsumer, type EventHandlers } from '../events/consumer.ts';
import type { WithOutbox } from '../events/outbox.ts';
import { type Outbox, OutboxRelay, type OutboxRoute } from '../events/relay.ts';
import { type Announcer, announcer, RestoreWatch } from '../events/restore-watch.ts';
import { type InternalCallHandler, serveInternalCall } from '../http/internal-calls.ts';
import {
  type CallDependencies,
  type CallHandler,
  type CallOf,
  createCallDependencies,
  serveCalls,
} from '../http/serve-call.ts';
import type { ReadyChecks } from './health.ts';
import { Elections, type Leadership, startLeaderTask } from './leader.ts';
import { LiveChannel } from './live.ts';
import type { RepeatingTaskOptions, Run } from './repeating-task.ts';
import type { ServiceDependencies } from './run.ts';

/** Number of events that one process applies simultaneously, by default. */
const EVENT_CONCURRENCY = 4;

/** Part of a service: registers its calls, consumers, jobs, mails and retention with the service's context. */
export interface Feature<C> {
  /** Name in the errors of a start. */
  name: string;
  start(context: C): void | Promise<void>;
}

/** Configuration that every service with a database has. */
export type ServiceConfig = ProcessConfig &
  RedisServers & { MONGODB_URL: string; NAMESPACE: string; SERVICE_KEYS?: ServiceKeys };

/** How a service consumes events. */
export interface EventOptions {
  /** Services whose events this service stores: after a restore they must announce everything again. */
  sources?: readonly ServiceName[];
  /** Number of events that one process applies simultaneously; 4 by default. */
  concurrency?: number;
}

/** Context that the features of a service share. */
export class ServiceContext<S extends ServiceName = ServiceName, C extends ServiceConfig = ServiceConfig> {
  readonly name: S;
  readonly config: C;
  readonly app: ServiceDependencies['app'];
  readonly log: ServiceDependencies['log'];
  readonly metrics: ServiceDependencies['metrics'];
  readonly shutdown: ServiceDependencies['shutdown'];
  readonly mongo: Connection;
  readonly redis: Redis;
  /** Connection on which jobs and events are queued. */
  readonly producing: Redis;
  /** Database's clock, the same for all processes. */
  readonly clock: DatabaseClock;
  /** Elections for work that only one process of the service does. */
  readonly elections: Elections;
  /** Sessions, limits and streams of the calls. */
  readonly serving: CallDependencies;
  readonly sessions: CallDependencies['sessions'];
  readonly sessionCookie: CallDependencies['sessionCookie'];
  readonly limits: CallDependencies['limits'];
  /** Checks of `/ready`; a feature may add some. */
  readonly checks: ReadyChecks;

  readonly #eventOptions: EventOptions;
  readonly #relay: OutboxRelay;
  #hasOutbox = false;
  #live: LiveChannel | undefined;
  #consumer: EventConsumer | undefined;
  readonly #served = new Set<CallName>();
  readonly #announcers: Announcer[] = [];
  readonly #retention: RetentionRule[] = [];
  readonly #eventHandlers: Partial<Record<string, (event: EventEnvelope) => Promise<void>>> = {};
  readonly #starters: Array<() => void | Promise<void>> = [];

  private constructor(
    name: S,
    { app, log, metrics, shutdown }: ServiceDependencies,
    config: C,
    connections: { mongo: Connection; redis: Redis; producing: Redis; clock: DatabaseClock },
    eventOptions: EventOptions,
  ) {
    this.#eventOptions = eventOptions;
    this.name = name;
    this.config = config;
    this.app = app;
    this.log = log;
    this.metrics = metrics;
    this.shutdown = shutdown;
    this.mongo = connections.mongo;
    this.redis = connections.redis;
    this.producing = connections.producing;
    this.clock = connections.clock;
    this.elections = new Elections(this.mongo, this.clock, log);
    this.serving = createCallDependencies(this.redis, config);
    this.sessions = this.serving.sessions;
    this.sessionCookie = this.serving.sessionCookie;
    this.limits = this.serving.limits;
    this.checks = { mongo: () => pingMongo(this.mongo), redis: () => this.redis.ping() };
    const { NAMESPACE: namespace } = config;
    this.#relay = new OutboxRelay({ connection: this.producing, redis: config, namespace, log, metrics });
  }

  /** Connects a service to its database and to Redis; the shutdown closes the connections. */
  static async connect<S extends ServiceName, C extends ServiceConfig>(
    name: S,
    service: ServiceDependencies,
    config: C,
    eventOptions: EventOptions = {},
  ): Promise<ServiceContext<S, C>> {
    const { log, shutdown } = service;
    const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, name);
    shutdown.add('connections', () => mongo.close());
    const redis = await connectRedis(config, config.NAMESPACE);
    const producing = producerConnection(config);
    // Not `quit`, which waits for a server that does not answer; queues and workers have ended before.
    shutdown.add('connections', () => {
      redis.disconnect();
      producing.disconnect();
    });
    const clock = await DatabaseClock.start(mongo, log);
    shutdown.add('connections', () => clock.close());
    return new ServiceContext(name, service, config, { mongo, redis, producing, clock }, eventOptions);
  }

  /** Channel of live events; its subscription connects when it is first used. */
  get live(): LiveChannel {
    if (!this.#live) {
      const live = new LiveChannel(this.redis, this.config, this.config.NAMESPACE);
      this.shutdown.add('connections', () => live.close());
      this.#live = live;
    }
    return this.#live;
  }

  /** Registers handlers of calls, which get the `dependencies`. @throws {Error} for a call that has a handler already */
  calls<D>(handlers: { [N in CallOf<S>]?: CallHandler<N, D> }, dependencies: D): void {
    for (const name of Object.keys(handlers) as CallName[]) {
      if (this.#served.has(name)) throw new Error(`two handlers of ${name}: remove one`);
      this.#served.add(name);
    }
    serveCalls(this.app, this.serving, handlers as { [N in CallName]?: CallHandler<N, D> }, dependencies);
  }

  /** Registers the handler of an internal call, see {@link serveInternalCall}. */
  internalCall<N extends InternalCallName>(name: N, handler: InternalCallHandler<N>): void {
    const { SERVICE_KEYS: keys } = this.config;
    if (!keys) throw new Error(`${name} needs SERVICE_KEYS in the configuration of ${this.name}`);
    serveInternalCall(this.app, keys, name, handler);
  }

  /** Registers handlers of events. @throws {Error} for an event that has a handler already */
  events(handlers: S extends Subscriber ? Partial<EventHandlers<S>> : never): void {
    for (const [name, handler] of Object.entries(handlers)) {
      if (this.#eventHandlers[name]) throw new Error(`two handlers of the event ${name}: remove one`);
      this.#eventHandlers[name] = handler as (event: EventEnvelope) => Promise<void>;
    }
  }

  /**
   * Relays the events in the documents of a collection.
   * @param announce builds the events that tell a document's current state, for subscribers after a restore; without it
   *   nothing is announced again
   */
  outbox<D extends WithOutbox & { _id: string }>(
    model: Model<D>,
    route: OutboxRoute,
    announce?: (document: D) => ReadonlyArray<EventEnvelope | null>,
  ): Outbox {
    this.#hasOutbox = true;
    const outbox = this.#relay.add(model, route);
    if (announce) this.#announcers.push(announcer(model, outbox, announce));
    return outbox;
  }

  /** Repeats work in one process of the service, see {@link startLeaderTask}. */
  leaderTask(name: string, run: Run<Leadership>, options: Omit<RepeatingTaskOptions, 'log'>): void {
    this.onStart(() => startLeaderTask(name, run, options, this));
  }

  /** Deletes documents some time after their last use, see {@link RetentionRule}. */
  retention(...rules: RetentionRule[]): void {
    this.#retention.push(...rules);
  }

  /** Runs `start` once all features are registered; `start` adds its own end to the shutdown. */
  onStart(start: () => void | Promise<void>): void {
    this.#starters.push(start);
  }

  /** Consumer of the service's events, once the service has started. */
  get consumer(): EventConsumer {
    if (!this.#consumer) throw new Error(`${this.name} does not consume events before its start`);
    return this.#consumer;
  }

  /**
   * Starts the features and then everything they registered.
   * @returns checks of `/ready`
   * @throws {Error} naming each call or event of the service without a handler
   */
  async start<T extends ServiceContext<S, C>>(features: readonly Feature<T>[], context: T): Promise<ReadyChecks> {
    for (const feature of features) {
      try {
        await feature.start(context);
      } catch (cause) {
        throw new Error(`feature ${feature.name} of ${this.name} did not start`, { cause });
      }
    }
    this.#requireHandlers();
    if (this.#hasOutbox) {
      this.#relay.start();
      this.shutdown.add('queues', () => this.#relay.close());
    }
    if (Object.keys(this.#eventHandlers).length > 0) this.#consume();
    for (const start of this.#starters) await start();
    if (this.#retention.length > 0) startRetention(this.clock, this.#retention, this);
    if (this.#announcers.length > 0) this.#watchRestores();
    return this.checks;
  }

  #requireHandlers(): void {
    const missing = [
      ...Object.entries(calls).flatMap(([name, { service }]) =>
        service === this.name && !this.#served.has(name as CallName) ? [name] : [],
      ),
      ...Object.entries(subscribers).flatMap(([name, to]: [string, readonly string[]]) =>
        to.includes(this.name) && !this.#eventHandlers[name] ? [`event ${name}`] : [],
      ),
    ];
    if (missing.length > 0)
      throw new Error(`${this.name} handles no ${missing.join(', ')}: add a handler to one of its features`);
  }

  #consume(): void {
    const connection = queueConnection(this.config);
    this.shutdown.add('connections', () => connection.disconnect());
    const { log, metrics } = this;
    // Only a subscriber has handlers, and `#requireHandlers` has checked that each of its events has one.
    const consumer = consumeEvents(this.name as Subscriber, this.#eventHandlers as EventHandlers<Subscriber>, {
      connection,
      namespace: this.config.NAMESPACE,
      log,
      metrics,
      concurrency: this.#eventOptions.concurrency ?? EVENT_CONCURRENCY,
    });
    this.shutdown.add('workers', () => consumer.close());
    this.#consumer = consumer;
  }

  #watchRestores(): void {
    const { mongo, elections, redis, log, name: service } = this;
    const { sources = [] } = this.#eventOptions;
    const watch = new RestoreWatch({ mongo, elections, redis, log, service, sources, announcers: this.#announcers });
    watch.start();
    this.shutdown.add('workers', () => watch.close());
  }
}

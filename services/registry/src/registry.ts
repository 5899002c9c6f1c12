/**
 * State of the registry, and its three operations that span collections: `live` joins channels, versions and team
 * orders into the answer for gateways; `carryOut` applies an order about a team together with its consequences; `move`
 * changes a channel together with its log line. Calls and timers use nothing else.
 */
import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';
import { releasesFor } from '@vitrina/contracts/microfrontends/cohort';
import { publicKeyText } from '@vitrina/contracts/microfrontends/release-keys';
import {
  buildAnswer,
  type LiveChannel,
  type LiveReleases,
  type SignedRelease,
} from '@vitrina/contracts/microfrontends/resolve';
import { keysOf, type ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import type { SignedTeamOrder } from '@vitrina/contracts/microfrontends/team';
import {
  type CallHandlers,
  type Clock,
  CohortCookie,
  compareAndSet,
  type Metrics,
  type ObjectStore,
  Problem,
  releaseTrust,
} from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { Rates } from './canary/rates.ts';
import {
  type ChannelState,
  Channels,
  type ChannelsDocument,
  channelOf,
  channelsSchema,
  type LoggedMove,
  loggedMoveSchema,
  type MoveOrigin,
  type Snapshot,
} from './channels/channels.ts';
import { MoveLog } from './channels/move-log.ts';
import { type Change, configure, withdraw } from './channels/moves.ts';
import type { RegistryConfig } from './config.ts';
import { type ExtensionDocument, ExtensionOrigins, extensionSchema, SessionClaims } from './extensions/team-apis.ts';
import { FieldMetrics } from './failures/field-metrics.ts';
import { type FailureDocument, FailureGroups, failureSchema } from './failures/groups.ts';
import { Reports } from './failures/reports.ts';
import { SourceMaps } from './failures/source-maps.ts';
import type { TypeComparer } from './gate/types/comparer.ts';
import { type TeamDocument, Teams, teamSchema } from './teams/teams.ts';
import { texts } from './texts.ts';
import { type VersionDocument, Versions, versionSchema } from './versions/versions.ts';

/** Servers and tools of this process that the registry works with. */
interface RegistryParts {
  collections: Awaited<ReturnType<typeof openCollections>>;
  objects: ObjectStore;
  comparer: TypeComparer;
  clock: Clock;
  redis: Redis;
  metrics: Metrics;
}

/** Request to move a channel. `revision` is the channel's revision that the author read, if given. */
export interface MoveRequest {
  /** Team or process that requests it; stored as the move's `team`. */
  author: string;
  reason: string;
  revision?: number | undefined;
  origin?: MoveOrigin | undefined;
}

/** State and operations that this service's calls work with. */
export class Registry {
  readonly config: RegistryConfig;
  readonly versions: Versions;
  readonly channels: Channels;
  readonly log: MoveLog;
  readonly teams: Teams;
  readonly extensions: ExtensionOrigins;
  readonly claims: SessionClaims;
  readonly failures: FailureGroups;
  readonly objects: ObjectStore;
  readonly sourceMaps: SourceMaps;
  readonly comparer: TypeComparer;
  readonly clock: Clock;
  /** Checks releases; undefined if they need no signature. */
  readonly trust: ReleaseTrust | undefined;
  readonly reports: Reports;
  readonly rates: Rates;
  readonly fieldMetrics: FieldMetrics;
  readonly cohort: CohortCookie;

  constructor(config: RegistryConfig, { collections, objects, comparer, clock, redis, metrics }: RegistryParts) {
    const { NAMESPACE: namespace, PAGE_SECRET: secret } = config;
    this.config = config;
    this.cohort = new CohortCookie(config.PUBLIC_URL);
    this.versions = new Versions(collections.versions, clock);
    this.channels = new Channels(collections.channels);
    this.log = new MoveLog(collections.log, this.channels);
    this.teams = new Teams(collections.teams, clock);
    this.extensions = new ExtensionOrigins(collections.extensions, clock);
    this.claims = new SessionClaims(secret, config.PUBLIC_URL);
    this.failures = new FailureGroups(collections.failures, clock);
    this.objects = objects;
    this.sourceMaps = new SourceMaps(objects);
    this.comparer = comparer;
    this.clock = clock;
    this.trust = releaseTrust(config);
    this.reports = new Reports(redis, { namespace, secret, clock });
    this.rates = new Rates(redis, namespace, clock);
    this.fieldMetrics = new FieldMetrics(metrics);
  }

  /** Live releases of a reading, with contracts and signatures, by name, without removed teams. */
  async live(read: Snapshot): Promise<LiveReleases> {
    const orders = await this.teams.orders();
    const there = read.channels.filter(({ name }) => orders.get(name)?.accion !== 'baja');
    const found = await Promise.all(there.map((state) => this.#liveChannel(state, orders.get(state.name) ?? null)));
    return { revision: read.revision, channels: found.filter((channel) => channel !== null) };
  }

  /** Complete version in a form that a gateway can verify, with the last order about its team; null if it does not exist. */
  async release(name: string, version: string): Promise<SignedRelease | null> {
    const [found, { order }] = await Promise.all([this.versions.find(name, version), this.teams.find(name)]);
    return found && { ...found, team: order };
  }

  /** Public keys for a team's releases, newest first, raw as base64url. */
  publicKeys(name: string, order: SignedTeamOrder | null): string[] {
    return this.trust ? keysOf(this.trust, name, order).map(publicKeyText) : (order?.llaves ?? []);
  }

  /**
   * Applies an order about a team, see {@link Teams.apply}. A removed team also loses its live version, its API's origin and its
   * configuration: another team of that name must not get them.
   * @returns when the last former token expires, null if none stays valid
   */
  async carryOut(order: SignedTeamOrder): Promise<Date | null> {
    // Again before a name is reused, in case a process died during the removal.
    if (await this.isRemoved(order.nombre)) await this.#clear(order.nombre);
    const end = await this.teams.apply(order);
    if (order.accion === 'baja') await this.#clear(order.nombre);
    return end;
  }

  /** True if the last order about a team removed it. */
  async isRemoved(name: string): Promise<boolean> {
    return (await this.teams.find(name)).order?.accion === 'baja';
  }

  /** Withdraws a removed team's release, and deletes what the team set or got beside its releases. */
  async #clear(name: string): Promise<void> {
    await this.extensions.remove(name.replace(/^mf-/, ''));
    const request = { author: 'registro', reason: texts.teamRemoved };
    await this.move(name, request, (state) => configure(state, null));
    await this.move(name, request, withdraw);
  }

  async #liveChannel(
    { name, active, canary, configuration }: ChannelState,
    team: SignedTeamOrder | null,
  ): Promise<LiveChannel | null> {
    const [found, release] = await Promise.all([
      active === null ? null : this.versions.find(name, active),
      canary && this.versions.find(name, canary.version),
    ]);
    return (
      found && {
        name,
        active: { ...found, team, configuration },
        canary: canary && release && { percentage: canary.percentage, release: { ...release, team, configuration } },
      }
    );
  }

  /**
   * Versions that a visitor gets, the same as in their pages.
   * @param visitorOf returns the visitor's cohort text, called only while a canary runs
   */
  async answer(visitorOf: () => string): Promise<RegistryAnswer> {
    const { channels, revision } = await this.live(await this.channels.read());
    const isCanaryRunning = channels.some(({ canary }) => canary !== null);
    const chosen = isCanaryRunning ? releasesFor(channels, visitorOf()) : channels.map(({ active }) => active);
    return buildAnswer(chosen, revision);
  }

  /**
   * Changes a channel by a decision that depends on everything read; if any channel changed since, it decides again.
   * The log line is written with the same write.
   * @param decide returns the change, from the channel and everything else as read; null changes nothing
   * @returns the channel's revision afterwards
   * @throws {Problem} `revision_distinta` if the channel is not at the requested revision, and whatever `decide` throws
   */
  async move(
    name: string,
    request: MoveRequest,
    decide: (state: ChannelState, read: Snapshot) => Change | null | Promise<Change | null>,
  ): Promise<number> {
    return compareAndSet(async () => {
      const read = await this.channels.read();
      await this.log.append(read);
      const state = channelOf(read, name);
      if (request.revision !== undefined && request.revision !== state.revision) throw new Problem('revision_distinta');
      const change = await decide(state, read);
      if (change === null) return state.revision;
      const { after, ...what } = change;
      const revision = state.revision + 1;
      const { author, reason, origin } = request;
      const move = { name, at: this.clock.now(), team: author, ...what, reason, revision, ...(origin && { origin }) };
      const written = await this.channels.write(read, { ...after, name, revision }, move);
      return written ? revision : undefined;
    });
  }
}

/** Handlers of some calls of this service, by name. */
export type Handlers = Partial<CallHandlers<'registry', Registry>>;

/** Creates the models of the registry's database and waits for their indexes. */
export async function openCollections(connection: Connection) {
  const collections = {
    versions: connection.model<VersionDocument>('Version', versionSchema),
    channels: connection.model<ChannelsDocument>('Channels', channelsSchema),
    log: connection.model<LoggedMove>('LoggedMove', loggedMoveSchema),
    teams: connection.model<TeamDocument>('Team', teamSchema),
    extensions: connection.model<ExtensionDocument>('Extension', extensionSchema),
    failures: connection.model<FailureDocument>('Failure', failureSchema),
  };
  await Promise.all(Object.values(collections).map((model) => model.init()));
  return collections;
}

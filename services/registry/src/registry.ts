import type { CallName } from '@vitrina/contracts';
import type { Origin, RegistryAnswer } from '@vitrina/contracts/microfrontends';
import { publicKeyText } from '@vitrina/contracts/microfrontends/release-keys';
import {
  buildAnswer,
  type LiveChannel,
  type LiveReleases,
  type SignedRelease,
} from '@vitrina/contracts/microfrontends/resolve';
import { keysOf, type ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import type { SignedTeamOrder } from '@vitrina/contracts/microfrontends/team';
import { type CallHandler, compareAndSet, type DatabaseClock, type ObjectStore, Problem } from '@vitrina/kernel';
import type { Rates } from './canary/rates.ts';
import type { StepRule } from './canary/steps.ts';
import { ExtensionOrigins } from './extensions/origins.ts';
import { SessionClaims } from './extensions/session-claims.ts';
import { FailureGroups } from './failures/groups.ts';
import type { FieldMetrics } from './field-metrics.ts';
import type { TypeComparer } from './gate/types/comparer.ts';
import { SourceMaps } from './maps/source-maps.ts';
import type { Change } from './moves/change.ts';
import { configure } from './moves/configure.ts';
import type { Reports } from './reports.ts';
import type { ChannelState, MoveOrigin } from './store/channel-schemas.ts';
import { Channels, channelOf, type Snapshot } from './store/channels.ts';
import { MoveLog } from './store/move-log.ts';
import type { Collections } from './store/schemas.ts';
import { Teams } from './store/teams.ts';
import { Versions } from './store/versions.ts';
import { texts } from './texts.ts';

/** What the registry works on. */
interface RegistryParts {
  collections: Collections;
  objects: ObjectStore;
  /** Compares the types of builds. */
  comparer: TypeComparer;
  clock: Pick<DatabaseClock, 'now'>;
  /** What releases are checked with; undefined where they need no signature. */
  trust: ReleaseTrust | undefined;
  /** Signs orders about teams, PKCS #8 as base64url; undefined where it is kept elsewhere. */
  authorityKey: string | undefined;
  reports: Reports;
  rates: Rates;
  stepRule: StepRule;
  /** How many days a build is kept that no one gets any more. */
  retentionDays: number;
  fieldMetrics: FieldMetrics;
  /** Shared with the gateways; signs the tokens of previews. */
  pageSecret: string;
  /** Where people reach the platform. */
  publicUrl: string;
}

/** Who moves a channel and why; `revision` is the channel's as they read it, where they name one. */
interface MoveOrder {
  team: string;
  reason: string;
  revision?: number | undefined;
  origin?: MoveOrigin | undefined;
}

/** What the calls of this service work with. */
export class Registry {
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
  readonly clock: Pick<DatabaseClock, 'now'>;
  readonly trust: ReleaseTrust | undefined;
  readonly authorityKey: string | undefined;
  readonly reports: Reports;
  readonly rates: Rates;
  readonly stepRule: StepRule;
  readonly retentionDays: number;
  readonly fieldMetrics: FieldMetrics;
  readonly pageSecret: string;
  readonly publicUrl: string;

  constructor(parts: RegistryParts) {
    const { collections, clock } = parts;
    this.versions = new Versions(collections.versions, clock);
    this.channels = new Channels(collections.channels);
    this.log = new MoveLog(collections.log, this.channels);
    this.teams = new Teams(collections.teams, clock);
    this.extensions = new ExtensionOrigins(collections.extensions, clock);
    this.claims = new SessionClaims(parts.pageSecret, parts.publicUrl);
    this.failures = new FailureGroups(collections.failures, clock);
    this.objects = parts.objects;
    this.sourceMaps = new SourceMaps(parts.objects);
    this.comparer = parts.comparer;
    this.clock = clock;
    this.trust = parts.trust;
    this.authorityKey = parts.authorityKey;
    this.reports = parts.reports;
    this.rates = parts.rates;
    this.fieldMetrics = parts.fieldMetrics;
    this.stepRule = parts.stepRule;
    this.retentionDays = parts.retentionDays;
    this.pageSecret = parts.pageSecret;
    this.publicUrl = parts.publicUrl;
  }

  /** What is live in a reading, with contracts and signatures, by name: nothing of a team that was removed. */
  async live(read: Snapshot): Promise<LiveReleases> {
    const orders = await this.teams.orders();
    const there = read.channels.filter(({ name }) => orders.get(name)?.accion !== 'baja');
    const found = await Promise.all(there.map((state) => this.#liveChannel(state, orders.get(state.name) ?? null)));
    return { revision: read.revision, channels: found.filter((channel) => channel !== null) };
  }

  /** A complete version as a gateway can check it: with the last order about its team. Null where there is none. */
  async release(name: string, version: string): Promise<SignedRelease | null> {
    const [found, { order }] = await Promise.all([this.versions.find(name, version), this.teams.find(name)]);
    return found && { ...found, team: order };
  }

  /** Public keys that a team's releases are checked with, newest first, raw as base64url. */
  publicKeys(name: string, order: SignedTeamOrder | null): string[] {
    return this.trust ? keysOf(this.trust, name, order).map(publicKeyText) : (order?.llaves ?? []);
  }

  /**
   * Carries out an order about a team, see {@link Teams.apply}. A removed team loses its API's origin and its configuration as
   * well: another team of that name must not get them.
   * @returns the end of the last former token that stays valid, null where none does
   */
  async carryOut(order: SignedTeamOrder): Promise<Date | null> {
    const end = await this.teams.apply(order);
    if (order.accion === 'baja') {
      await this.extensions.remove(order.nombre.replace(/^mf-/, ''));
      await this.move(order.nombre, { team: 'registro', reason: texts.teamRemoved }, (state) => configure(state, null));
    }
    return end;
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

  /** What is live; canaries are for those alone whose pages hold them. */
  async answer(): Promise<RegistryAnswer> {
    const { channels, revision } = await this.live(await this.channels.read());
    return buildAnswer(
      channels.map(({ active }) => active),
      revision,
    );
  }

  /**
   * Changes a channel by a decision that holds for all that it was made on: where any channel was changed in the
   * meantime, it is made again. The log gets its line with the same write.
   * @param decide the change, from the channel and everything else as it is; null leaves it as it is
   * @returns the channel's revision afterwards
   * @throws {Problem} `revision_distinta` where the channel is not as the order says, and what `decide` throws
   */
  async move(
    name: string,
    order: MoveOrder,
    decide: (state: ChannelState, read: Snapshot) => Change | null | Promise<Change | null>,
  ): Promise<number> {
    return compareAndSet(async () => {
      const read = await this.channels.read();
      await this.log.append(read);
      const state = channelOf(read, name);
      if (order.revision !== undefined && order.revision !== state.revision) throw new Problem('revision_distinta');
      const change = await decide(state, read);
      if (change === null) return state.revision;
      const { after, ...what } = change;
      const revision = state.revision + 1;
      const { team, reason, origin } = order;
      const move = { name, at: this.clock.now(), team, ...what, reason, revision, ...(origin && { origin }) };
      const written = await this.channels.write(read, { ...after, name, revision }, move);
      return written ? revision : undefined;
    });
  }
}

/** Where a move came from, of a call's body. */
export function originOf({ origen }: { origen?: Origin | undefined }): MoveOrigin | undefined {
  return origen && { author: origen.autor, commit: origen.commit };
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Registry>;

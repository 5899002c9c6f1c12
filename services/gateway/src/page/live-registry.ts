import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';
import { releasesFor } from '@vitrina/contracts/microfrontends/cohort';
import {
  buildAnswer,
  type LiveReleases,
  type Release,
  type SignedRelease,
} from '@vitrina/contracts/microfrontends/resolve';
import type { ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import { type PageTable, pageTable } from '@vitrina/first-content';
import type { Log, Metrics, ServiceClient } from '@vitrina/kernel';
import { Gauge } from 'prom-client';
import { readReleases, ShellUnreadable } from './read-releases.ts';

/** How long an answer is used before asking again, in milliseconds: a deploy is live for everyone within this time. */
const FRESH_MS = 500;
/** Longest wait for the registry before the last good answer is used, in milliseconds. */
const PATIENCE_MS = 800;

/** Releases for a visitor, with their pages; computed once for each choice among the releases of one answer. */
export interface Live {
  answer: RegistryAnswer;
  /** Releases that both are made from. */
  releases: readonly { name: string; version: string }[];
  /** Compared releases: in canary, or live while a canary runs. */
  compared: readonly { name: string; version: string }[];
  pages: PageTable;
}

interface Options {
  log: Log;
  metrics: Pick<Metrics, 'registry'>;
  /** Called with each answer: every release that a page may use, and the answer's revision. */
  onAnswer(releases: readonly Release[], revision: number): void;
}

/** Registry answer for pages: requested at most twice a second, and kept while the registry is unreachable. */
export class LiveRegistry {
  readonly #registry: ServiceClient;
  readonly #trust: ReleaseTrust | undefined;
  readonly #leftOut: Gauge;
  readonly #options: Options;
  #last: LiveReleases | null = null;
  /** Choices by their versions. */
  readonly #choices = new Map<string, Live>();
  #lastText = '';
  /** True if the newest answer has a shell that this gateway cannot run. */
  #unread = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  /** @param trust what releases are checked with; undefined if they need no signature */
  constructor(registry: ServiceClient, trust: ReleaseTrust | undefined, options: Options) {
    this.#registry = registry;
    this.#trust = trust;
    this.#options = options;
    this.#leftOut = new Gauge({
      name: 'vitrina_registry_left_out',
      help: 'Microfrontends and routes of the live answer that no page can carry',
      registers: [options.metrics.registry],
    });
  }

  /**
   * Releases for a visitor; null if the registry has never answered.
   * @param visitorOf returns the visitor's cohort text, called only while a canary runs; without it the result is the
   *   live releases
   * @param preview release that replaces the live version in this browser only
   */
  async live(visitorOf?: () => string, preview?: SignedRelease | null): Promise<Live | null> {
    if (performance.now() - this.#askedAt > FRESH_MS) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    if (!this.#last) return null;
    const { channels, revision } = this.#last;
    if (preview) {
      const others = channels.filter(({ name }) => name !== preview.contract.name).map(({ active }) => active);
      return this.#made([...others, preview], revision);
    }
    const isCanaryRunning = channels.some(({ canary }) => canary !== null);
    const chosen =
      visitorOf && isCanaryRunning ? releasesFor(channels, visitorOf()) : channels.map(({ active }) => active);
    return this.#choice(chosen, revision);
  }

  #choice(chosen: readonly SignedRelease[], revision: number): Live {
    const key = chosen.map(({ version }) => version).join(' ');
    const known = this.#choices.get(key);
    if (known) return known;
    const live = this.#made(chosen, revision);
    this.#choices.set(key, live);
    return live;
  }

  #made(chosen: readonly SignedRelease[], revision: number): Live {
    const answer = buildAnswer(chosen, revision);
    const releases = chosen.map(({ version, contract }) => ({ name: contract.name, version }));
    const running = new Set(this.#last?.channels.flatMap(({ name, canary }) => (canary ? [name] : [])));
    const compared = releases.filter(({ name }) => running.has(name));
    return { answer, releases, compared, pages: pageTable(answer) };
  }

  async #ask(): Promise<void> {
    try {
      const response = await this.#registry.fetch('/internal/registry', { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!response.ok) throw new Error(`the registry answered ${response.status}`);
      const text = await response.text();
      if (text !== this.#lastText) this.#take(text);
      const { channels, revision } = this.#last ?? { channels: [], revision: 0 };
      const releases = channels.flatMap(({ active, canary }) => (canary ? [active, canary.release] : [active]));
      this.#options.onAnswer(releases, revision);
    } catch (error) {
      this.#options.log.warn({ err: error, kept: this.#last?.revision }, 'registry away, last good answer kept');
    } finally {
      this.#askedAt = performance.now();
    }
  }

  /**
   * Rejects if no page can be made: this gateway cannot run the live shell and has never had another. So a gateway
   * release older than the shell gets no visitors, and the gateways before it stay.
   */
  async check(): Promise<void> {
    void this.live();
    const hasShell = this.#last?.channels.some(({ name }) => name === 'shell');
    if (this.#unread && !hasShell) throw new Error('no page can be made of what is live');
  }

  #take(text: string): void {
    const read = this.#read(text);
    this.#lastText = text;
    this.#unread = read === null;
    if (!read) return;
    const { releases, leftOut } = read;
    this.#last = releases;
    this.#choices.clear();
    this.#leftOut.set(leftOut.length);
    if (leftOut.length > 0) {
      this.#options.log.error({ revision: releases.revision, leftOut }, 'left out of the pages what they cannot carry');
    }
  }

  #read(text: string): ReturnType<typeof readReleases> | null {
    try {
      return readReleases(JSON.parse(text), this.#trust);
    } catch (error) {
      if (!(error instanceof ShellUnreadable)) throw error;
      this.#leftOut.set(1);
      this.#options.log.error(
        { err: error, kept: this.#last?.revision },
        'live shell not readable, last good answer kept',
      );
      return null;
    }
  }
}

import { createHash } from 'node:crypto';
import {
  type FirstInput,
  type FirstVisit,
  firstContentProblems,
} from '@vitrina/contracts/microfrontends/first-content';
import { folderOf, type Release } from '@vitrina/contracts/microfrontends/resolve';
import { asksForCalls, type DrawnOutput, FirstFault, readOutput, readReply, sampleVisit } from '@vitrina/first-content';
import type { Log, Metrics, ObjectStore } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { type FirstEngine, type FirstProgram, programOf } from './engine.ts';

/** How long a version stays loaded after its last use, in milliseconds: it may return. */
const KEPT_MS = 60_000;
/** Delay before a version that could not be loaded is tried again, in milliseconds. */
const RETRY_MS = 5_000;

interface Surroundings {
  objects: Pick<ObjectStore, 'get'>;
  engine: FirstEngine;
  /** Reports to a version's team that its first content failed, and why. */
  tell(version: { name: string; version: string }, reason: string): void;
  log: Log;
  metrics: Pick<Metrics, 'registry'>;
}

interface Kept {
  module: Promise<FirstModule | null>;
  wantedAt: number;
}

const keyOf = ({ version, contract }: Release) => `${contract.name}@${version}`;

/** First contents of the live and canary versions: loaded and warmed once a version is either, dropped afterwards. */
export class FirstModules {
  readonly #around: Surroundings;
  readonly #failures: Counter<'microfrontend' | 'version'>;
  readonly #kept = new Map<string, Kept>();

  constructor(around: Surroundings) {
    this.#around = around;
    this.#failures = new Counter({
      name: 'vitrina_first_content_failures_total',
      help: 'Pages that left without their first content because its module failed',
      labelNames: ['microfrontend', 'version'],
      registers: [around.metrics.registry],
    });
  }

  /** Loads the versions that pages may use from now on, and drops those unused for a minute. */
  want(releases: readonly Release[]): void {
    const now = performance.now();
    for (const release of releases) {
      if (!release.contract.first) continue;
      const kept = this.#kept.get(keyOf(release));
      if (kept) kept.wantedAt = now;
      else this.#load(release);
    }
    for (const [key, { wantedAt }] of this.#kept) {
      if (now - wantedAt >= KEPT_MS) this.#kept.delete(key);
    }
  }

  /** First content of a version; null if it cannot be loaded, undefined if the version has none. */
  of(key: { name: string; version: string }): Promise<FirstModule | null> | undefined {
    return this.#kept.get(`${key.name}@${key.version}`)?.module;
  }

  async close(): Promise<void> {
    this.#kept.clear();
    await this.#around.engine.close();
  }

  #load(release: Release): void {
    const key = keyOf(release);
    const module = this.#make(release).catch((error: unknown) => {
      this.#note(release, error);
      // The store may have the file later; a module that fails immediately fails again and is reported again.
      setTimeout(() => this.#kept.delete(key), RETRY_MS).unref();
      return null;
    });
    this.#kept.set(key, { module, wantedAt: performance.now() });
  }

  async #make(release: Release): Promise<FirstModule> {
    const { contract } = release;
    const [module, styles] = await Promise.all([
      this.#read(release, contract.first?.module ?? ''),
      contract.first?.styles ? this.#read(release, contract.first.styles) : '',
    ]);
    const texts: Record<string, string> = {
      [contract.first?.module ?? '']: module,
      [contract.first?.styles ?? '']: styles,
    };
    const problems = firstContentProblems(contract, (path) => texts[path]);
    if (problems.length > 0) throw new FirstFault(problems.join('; '));
    const made = new FirstModule({ module, styles }, this.#around.engine, (fault) => this.#note(release, fault));
    const paths = contract.declaration.routes.map(({ path }) => path);
    await made.warm(paths, sampleVisit);
    return made;
  }

  /** Reads a file of a version and checks that it is the file named in the contract. */
  async #read({ version, contract }: Release, path: string): Promise<string> {
    const stream = await this.#around.objects.get('mf', `${folderOf(contract.name, version)}/${path}`);
    if (!stream) throw new Error(`${contract.name} ${version} lacks ${path}`);
    const bytes = Buffer.concat(await stream.toArray());
    const { integrity } = contract.files.find((file) => file.path === path) ?? {};
    const hash = createHash('sha384').update(bytes).digest('base64');
    if (integrity !== `sha384-${hash}`) throw new FirstFault(`${path} is not what was published`);
    return bytes.toString();
  }

  #note({ version, contract: { name } }: Release, error: unknown): void {
    const fault = error instanceof FirstFault;
    if (fault) {
      this.#failures.inc({ microfrontend: name, version });
      this.#around.tell({ name, version }, error.message);
    }
    this.#around.log.warn({ err: error, microfrontend: name, version }, 'page leaves without its first content');
  }
}

/** Failures in a row after which a version rests, and how long, in milliseconds: a bad version must not slow every page. */
const MOST_FAILURES = 3;
const REST_MS = 10_000;
/** Rest after as many drawings without a reply, in milliseconds: the machine is to blame and may recover soon. */
const AWAY_MS = 2_000;

/** Characters of results cached for a version. A page of the directory has 40,000. */
const KEPT_CHARACTERS = 8_000_000;
/** Longest time that a result is cached, in milliseconds: a module may draw by the clock. */
const DRAWN_MS = 60_000;

/** First content of one version, with its recent failures. */
export class FirstModule {
  readonly styles: string;
  readonly #engine: FirstEngine;
  readonly #program: FirstProgram;
  readonly #onFailure: (fault: Error) => void;
  readonly #drawn = new LRUCache<string, { output: DrawnOutput }>({ maxSize: KEPT_CHARACTERS, ttl: DRAWN_MS });
  readonly #recorded = new WeakSet<Error>();
  #failures = 0;
  #unanswered = 0;
  #restsUntil = 0;
  #faultyUntil = 0;

  /** @param files.styles written into each drawn page @param onFailure called with every failure of the module */
  constructor(files: { module: string; styles: string }, engine: FirstEngine, onFailure: (fault: Error) => void) {
    this.styles = files.styles;
    this.#engine = engine;
    this.#program = programOf(files.module);
    this.#onFailure = onFailure;
  }

  /** True after several failures or missing replies in a row: for a while no page waits for this module. */
  get rests(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** True while it rests because of its own failures, not because the machine was too slow. */
  get isFaulty(): boolean {
    return performance.now() < this.#faultyUntil;
  }

  /**
   * Draws a page, or returns the calls that it needs. The same input gets the same cached result: every drawing starts
   * from the same memory, so a result reveals nothing about earlier visitors.
   * @param signal ends the wait
   * @throws {FirstFault} if the module fails, which is reported; any other error if the machine does
   */
  async run(input: FirstInput, signal?: AbortSignal): Promise<DrawnOutput> {
    const text = JSON.stringify(input);
    const key = createHash('sha256').update(text).digest('base64');
    const known = this.#drawn.get(key);
    if (known) return known.output;
    let answer = '';
    try {
      answer = await this.#engine.draw(this.#program, text, { signal });
      this.#unanswered = 0;
      const drawn = readOutput(answer);
      // A module that requests calls has drawn nothing yet: only the drawing from their responses resets the count.
      if (!asksForCalls(drawn)) this.#failures = 0;
      this.#drawn.set(key, { output: drawn }, { size: answer.length + 1 });
      return drawn;
    } catch (error) {
      // The code after the engine's reply depends on the reply alone, so an error here is the module's fault.
      throw this.failed(
        answer === '' || error instanceof FirstFault ? error : new FirstFault('its answer cannot be read'),
      );
    }
  }

  #rest(ms: number): void {
    this.#failures = 0;
    this.#unanswered = 0;
    this.#restsUntil = performance.now() + ms;
  }

  /** Reports a failure, and lets the module rest after several. The same error counts once. @returns the error */
  failed(error: unknown): unknown {
    if (error instanceof Error) {
      if (this.#recorded.has(error)) return error;
      this.#recorded.add(error);
    }
    if (!(error instanceof FirstFault)) {
      this.#unanswered += 1;
      if (this.#unanswered >= MOST_FAILURES) this.#rest(AWAY_MS);
      return error;
    }
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) {
      this.#rest(REST_MS);
      this.#faultyUntil = this.#restsUntil;
    }
    this.#onFailure(error);
    return error;
  }

  /** Loads the module and draws each path once without responses. A failure repeats with the next page. */
  async warm(paths: readonly string[], visit: FirstVisit): Promise<void> {
    const draw = async (path: string, answers: FirstInput['answers']) => {
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
      const input = JSON.stringify({ path, visit: { ...visit, params }, answers });
      return readReply(await this.#engine.draw(this.#program, input, { warming: true }));
    };
    try {
      for (const path of paths) {
        const asked = await draw(path, {});
        if (!asksForCalls(asked)) continue;
        await draw(path, Object.fromEntries(asked.calls.map(({ address }) => [address, null])));
      }
    } catch {
      // Nothing to undo: every drawing starts from the module as it was loaded.
    }
  }
}

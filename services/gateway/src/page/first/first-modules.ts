import { createHash } from 'node:crypto';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { firstContentProblems } from '@vitrina/contracts/microfrontends/first-content';
import { folderOf, type Release } from '@vitrina/contracts/microfrontends/resolve';
import { FirstFault, sampleVisit } from '@vitrina/first-content';
import type { Log, Metrics, ObjectStore } from '@vitrina/kernel';
import { Counter } from 'prom-client';
import type { FirstEngine } from './engine.ts';
import { FirstModule } from './first-module.ts';

/** How long a version stays loaded after its last use, in milliseconds: it may return. */
const KEPT_MS = 60_000;
/** Delay before a version that could not be loaded is tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** Dependencies of first contents. */
interface Surroundings {
  objects: Pick<ObjectStore, 'get'>;
  /** Runs the modules. */
  engine: FirstEngine;
  /** Reports to a version's team that its first content failed. */
  tell(name: string, version: string): void;
  log: Log;
  metrics: Pick<Metrics, 'registry'>;
}

interface Kept {
  module: Promise<FirstModule | null>;
  wantedAt: number;
}

const keyOf = ({ version, contract }: Release) => `${contract.name}@${version}`;

/**
 * First contents of the live and canary versions: loaded and warmed when a version becomes live or canary, dropped
 * afterwards.
 */
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

  /** Ends the drawing process. */
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
    await made.warm(
      contract.declaration.routes.map(({ path }) => path),
      sampleVisit,
    );
    return made;
  }

  /** Reads a file of a version and checks that it is the file named in the contract. */
  async #read({ version, contract }: Release, path: string): Promise<string> {
    const stream = await this.#around.objects.get('mf', `${folderOf(contract.name, version)}/${path}`);
    if (!stream) throw new Error(`${contract.name} ${version} lacks ${path}`);
    const bytes = Buffer.concat(await stream.toArray());
    if (integrityOf(bytes) !== expectedOf(contract, path)) throw new FirstFault(`${path} is not what was published`);
    return bytes.toString();
  }

  #note({ version, contract: { name } }: Release, error: unknown): void {
    const fault = error instanceof FirstFault;
    if (fault) {
      this.#failures.inc({ microfrontend: name, version });
      this.#around.tell(name, version);
    }
    this.#around.log.warn({ err: error, microfrontend: name, version }, 'page leaves without its first content');
  }
}

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const expectedOf = ({ files }: ContractFile, path: string) => files.find((file) => file.path === path)?.integrity;

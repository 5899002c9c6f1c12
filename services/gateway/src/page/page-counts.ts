import { type Log, RepeatingTask, type ServiceClient, type Shutdown } from '@vitrina/kernel';

/** Interval of the reports to the registry, in milliseconds: short compared with the seconds that decide a canary. */
const EVERY_MS = 1_000;
/** Longest wait for the registry, in milliseconds. */
const PATIENCE_MS = 3_000;

interface Version {
  name: string;
  version: string;
}

interface Counted {
  nombre: string;
  version: string;
  cuantas: number;
}

/** Failures of a first content for the same reason. */
interface Failed extends Counted {
  /** Missing if a version fails for more reasons than one report carries. */
  mensaje?: string;
}

/** Most reasons in one report: the text is the module's, which may name another one for each page. */
const MOST_REASONS = 50;
/** Longest reason in characters; the registry refuses longer ones. */
const LONGEST_REASON = 300;

/** Counts the pages of each version and the failures of first contents for the registry, which compares them. */
export class PageCounts {
  readonly #registry: ServiceClient;
  #pages = new Map<string, Counted>();
  #failures = new Map<string, Failed>();

  constructor(registry: ServiceClient) {
    this.#registry = registry;
  }

  /** Reports every second until the process ends. */
  start(log: Log, shutdown: Shutdown): void {
    const options = { pauseMs: EVERY_MS, failureMessage: 'served pages not reported to the registry yet', log };
    const task = new RepeatingTask(() => this.report(), options);
    task.start();
    shutdown.add('workers', () => task.close());
  }

  count(versions: readonly Version[]): void {
    for (const { name, version } of versions) {
      add(this.#pages, `${name}@${version}`, { nombre: name, version, cuantas: 1 });
    }
  }

  /** Counts one page that was sent without its first content because this version failed, for its team with the reason. */
  countFailure({ name, version }: Version, reason: string): void {
    this.#addFailed({ nombre: name, version, cuantas: 1, mensaje: reason.slice(0, LONGEST_REASON) });
  }

  /** Reports the counts since the last report; counts that could not be sent go with the next. */
  async report(): Promise<void> {
    if (this.#pages.size + this.#failures.size === 0) return;
    const pages = this.#pages;
    const failures = this.#failures;
    this.#pages = new Map();
    this.#failures = new Map();
    try {
      const response = await this.#registry.fetch('/internal/pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paginas: [...pages.values()], fallas: [...failures.values()] }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    } catch (error) {
      for (const [key, counted] of pages) add(this.#pages, key, counted);
      for (const failed of failures.values()) this.#addFailed(failed);
      throw error;
    }
  }

  #addFailed({ mensaje, ...failed }: Failed): void {
    const key = `${failed.nombre}@${failed.version}`;
    const ofReason = `${key} ${mensaje}`;
    const isCarried = mensaje !== undefined && (this.#failures.has(ofReason) || this.#failures.size < MOST_REASONS);
    if (isCarried) add(this.#failures, ofReason, { ...failed, mensaje });
    else add(this.#failures, key, failed);
  }
}

function add<C extends Counted>(counts: Map<string, C>, key: string, more: C): void {
  counts.set(key, { ...more, cuantas: (counts.get(key)?.cuantas ?? 0) + more.cuantas });
}

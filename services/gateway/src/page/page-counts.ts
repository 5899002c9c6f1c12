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

/** Counts the pages of each version and the failures of first contents for the registry, which compares them. */
export class PageCounts {
  readonly #registry: ServiceClient;
  #pages = new Map<string, Counted>();
  #failures = new Map<string, Counted>();

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
    for (const version of versions) add(this.#pages, version, 1);
  }

  /** Counts one page that was sent without its first content because this version failed. */
  countFailure(version: Version): void {
    add(this.#failures, version, 1);
  }

  /** Reports the counts since the last report; counts that could not be sent go with the next. */
  async report(): Promise<void> {
    if (this.#pages.size + this.#failures.size === 0) return;
    const paginas = [...this.#pages.values()];
    const fallas = [...this.#failures.values()];
    this.#pages = new Map();
    this.#failures = new Map();
    try {
      const response = await this.#registry.fetch('/internal/pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paginas, fallas }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    } catch (error) {
      for (const { nombre: name, version, cuantas } of paginas) add(this.#pages, { name, version }, cuantas);
      for (const { nombre: name, version, cuantas } of fallas) add(this.#failures, { name, version }, cuantas);
      throw error;
    }
  }
}

function add(counts: Map<string, Counted>, { name, version }: Version, more: number): void {
  const key = `${name}@${version}`;
  counts.set(key, { nombre: name, version, cuantas: (counts.get(key)?.cuantas ?? 0) + more });
}

import { type Log, RepeatingTask, type ServiceClient, type Shutdown } from '@vitrina/kernel';

/** Between two messages to the registry, in milliseconds: short against the seconds in which a canary is judged. */
const EVERY_MS = 1_000;
/** Longest wait for the registry, in milliseconds. */
const PATIENCE_MS = 3_000;

interface Version {
  name: string;
  version: string;
}

/** Counts the pages served with each version, and tells the registry, which compares failures by it. */
export class PageCounts {
  readonly #registry: ServiceClient;
  readonly #token: string;
  #counts = new Map<string, { nombre: string; version: string; cuantas: number }>();

  /** @param token that the registry knows services by */
  constructor(registry: ServiceClient, token: string) {
    this.#registry = registry;
    this.#token = token;
  }

  /** Tells every second until the process ends. */
  start(log: Log, shutdown: Shutdown): void {
    const options = { pauseMs: EVERY_MS, fault: 'served pages not told to the registry, told later', log };
    const task = new RepeatingTask(() => this.tell(), options);
    task.start();
    shutdown.add('workers', () => task.close());
  }

  /** Counts one page. */
  count(versions: readonly Version[]): void {
    for (const { name, version } of versions) this.#add(name, version, 1);
  }

  /** Tells what was counted since the last time; what could not be told is told with the next. */
  async tell(): Promise<void> {
    if (this.#counts.size === 0) return;
    const paginas = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      const response = await this.#registry.fetch('/internal/pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        body: JSON.stringify({ paginas }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    } catch (error) {
      for (const { nombre, version, cuantas } of paginas) this.#add(nombre, version, cuantas);
      throw error;
    }
  }

  #add(name: string, version: string, pages: number): void {
    const key = `${name}@${version}`;
    const cuantas = (this.#counts.get(key)?.cuantas ?? 0) + pages;
    this.#counts.set(key, { nombre: name, version, cuantas });
  }
}

import { createHash } from 'node:crypto';

/** Pages that visitors open each second, over both gateways. */
const PER_SECOND = 20;
/** Time limit for a page and its files, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Visitors who open pages at a fixed rate, alternating between the gateways, until `end` is called. */
export class PageLoad {
  readonly #gateways: readonly string[];
  readonly #path: string;
  readonly #open = new Set<Promise<void>>();
  readonly #failed: string[] = [];
  readonly #timer: NodeJS.Timeout;
  #opened = 0;

  /** @param path page of the microfrontend that is being deployed; every second visit opens it */
  constructor(gateways: readonly string[], path: string) {
    this.#gateways = gateways;
    this.#path = path;
    this.#timer = setInterval(() => this.#next(), 1_000 / PER_SECOND);
  }

  /**
   * Waits for the pages that are still loading. @returns the number of opened pages, and the errors of those that
   * failed
   */
  async end(): Promise<{ opened: number; failed: readonly string[] }> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    return { opened: this.#opened, failed: this.#failed };
  }

  #next(): void {
    const number = this.#opened++;
    const url = this.#gateways[Math.floor(number / 2) % this.#gateways.length] ?? '';
    const visit = openPage(url, number % 2 === 0 ? this.#path : '/explorar')
      .catch((error: unknown) => void this.#failed.push(error instanceof Error ? error.message : String(error)))
      .finally(() => this.#open.delete(visit));
    this.#open.add(visit);
  }
}

/**
 * Opens a page as a browser does: fetches the page and the entry of each microfrontend that it preloads, and compares
 * the entry with its hash.
 * @throws {Error} that describes the problem
 */
async function openPage(url: string, path: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const page = await fetch(url + path, { headers: { accept: 'text/html' }, signal });
  const html = await page.text();
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
  const entries = [...html.matchAll(/href="(\/mf\/[^"]+\/remoteEntry\.js)" integrity="([^"]+)"/g)];
  if (entries.length === 0) throw new Error(`${path}: no microfrontend`);
  for (const [, file, integrity] of entries) {
    const answer = await fetch(url + file, { signal });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (answer.status !== 200) throw new Error(`${file}: ${answer.status}`);
    if (hash !== integrity) throw new Error(`${file}: another file`);
  }
}

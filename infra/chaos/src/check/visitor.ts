import { setTimeout as pause } from 'node:timers/promises';
import { isProductRefusal, refusalCode } from '../client/responses.ts';

/** Interval between two requests of the visitor, in milliseconds. */
const INTERVAL_MS = 400;

/** Visitor who browses the gallery during a fault, with the responses received. */
export class Visitor {
  readonly #url: string;
  readonly results = new Map<string, number>();
  /** Number of responses that were neither the gallery nor a refusal of the product. */
  unclear = 0;

  /** @param gateway address of the platform */
  constructor(gateway: string) {
    this.#url = `${gateway}/api/galeria?country=MX&state=DF`;
  }

  /** Requests the gallery repeatedly until the signal is aborted. */
  async browse(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#count(await this.#request());
      await pause(INTERVAL_MS);
    }
  }

  async #request(): Promise<string> {
    try {
      const response = await fetch(this.#url, { signal: AbortSignal.timeout(20_000) });
      const body: unknown = await response.json().catch(() => null);
      if (response.status === 200 && Array.isArray(body)) return '200';
      const refusal = { status: response.status, body, retryAfter: 0 };
      const code = refusalCode(refusal);
      if (!isProductRefusal(refusal) || code === 'error_interno') this.unclear += 1;
      return `${response.status} ${code}`;
    } catch {
      return 'no response';
    }
  }

  #count(result: string): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
  }
}

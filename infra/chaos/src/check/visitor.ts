import { setTimeout as pause } from 'node:timers/promises';
import { isProductRefusal, refusalCode } from '../client/answers.ts';

/** Time between two looks of the visitor, in milliseconds. */
const LOOK_MS = 400;

/** Somebody who browses the gallery while everything breaks, and what they were answered. */
export class Visitor {
  readonly #url: string;
  readonly results = new Map<string, number>();
  /** Answers that were neither the gallery nor a refusal in the product's words. */
  unclear = 0;

  /** `gateway` is the platform's address. */
  constructor(gateway: string) {
    this.#url = `${gateway}/api/galeria?country=MX&state=DF`;
  }

  /** Looks at the gallery again and again until the signal is aborted. */
  async browse(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#note(await this.#look());
      await pause(LOOK_MS);
    }
  }

  async #look(): Promise<string> {
    try {
      const answer = await fetch(this.#url, { signal: AbortSignal.timeout(20_000) });
      const body: unknown = await answer.json().catch(() => null);
      if (answer.status === 200 && Array.isArray(body)) return '200';
      const refusal = { status: answer.status, body, retryAfter: 0 };
      const code = refusalCode(refusal);
      if (!isProductRefusal(refusal) || code === 'error_interno') this.unclear += 1;
      return `${answer.status} ${code}`;
    } catch {
      return 'no answer';
    }
  }

  #note(result: string): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
  }
}
